# cold: interpreted
"""Tables in play: what happens at them, who may do what, and who is told.

The way of a click: `actions` takes it, `checks` says whether it may be, `changes` has it appended to the store,
applies it to the table and tells the `viewers`. What goes on by itself: `computer_players` and `timers`.
"""
