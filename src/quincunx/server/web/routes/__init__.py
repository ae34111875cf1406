"""What can be asked for over the web: pages for people, answers for programs, and a socket at each table."""
