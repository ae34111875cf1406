# cold: interpreted
"""Pacto: miniatures on an open table, two armies, every inch decided by rules.

Where what is, in the order of the sheet:

    pieces.py, box.py     the content: as records, and as the numbers the rules need
    actions.py            all verbs and their numbers
    cards.py              cards as counts packed into one number, and what a price is
    table.py              what lies on the table: `Battlefield`, with copies and redealing
    ground.py             going, speed and effect of terrain on a UG
    ways.py               where a UG or a block can go: straight legs, wheels, ends
    fights.py             who fights whom on which edge
    losses.py             wounds, bases, breaking, Kill a Base dice
    turn.py               the course of a turn: which step follows which
    steps/cards.py        1.1 to 1.3: discard, deal, gifts
    steps/charge.py       2.1 to 2.3: C1, charges prompted, free and forced, stops
    steps/response.py     2.5: stand, run away or skirmish, shooting at chargers
    steps/combat.py       2.6 to 2.8 and 5.2 to 5.4: chargers, combats, outcomes, break-offs
    steps/shooting.py     3.1, 3.2
    steps/align.py        4.1, 5.1: alignment
    steps/movement.py     4.3: one go, its legs, its price
    steps/recovery.py     4.2, 6.1, 6.2: successors, recovery; the end of a turn
    steps/before/*.py     roles, territory, days, terrain, deployment
    position.py, soundness.py, view.py   positions, what is refused of them, what a seat sees
"""
