"""The web: pages, routes and sockets, who visits, and what stands at the door."""
