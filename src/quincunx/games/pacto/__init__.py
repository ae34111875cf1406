# cold: interpreted
"""Pacto: miniatures on an open table, two armies, every inch decided by rules.

Where what is, in the order of the sheet:

    pieces.py, box.py      the content: as records, and as the numbers the rules need
    actions.py             all verbs and their numbers
    cards.py, command.py   cards as counts packed into one number; who may play them for whom, and who can pay
    table.py, things.py    what lies on the table: `Battlefield`; terrain, fights, outcomes, orders and bills
    markers.py             where UGs and generals are, and the markers on them
    ground.py, edges.py    going, speed and effect of terrain on a UG; edges of terrain that are defended
    weather.py             weather: how it changes; what it does is `Sky` in box.py
    nearness.py, ways.py   where a UG or a block can go: straight legs, wheels, ends
    conforming.py          poses set outright from another UG's: alignment, turning to face (facing.py)
    orders.py, pushing.py  the grammar of M1 to M15; SuGs that are pushed back
    fights.py, losses.py   who fights whom on which edge; wounds, bases, breaking, Kill a Base dice
    claims.py              what both sides of a combat claim, from fighters.py; its tables in claim_table.py
    combat.py              a combat rolled: dice, supporting files, shatters and shoves
    casualties.py          what a roll does to UGs, their neighbours and their generals
    generals.py            generals displaced and killed
    outcomes.py            what follows when UGs break: tests, routs, burst throughs
    sight.py, charges.py   who sees whom; which charges there are, free and forced
    clearing.py            which charges a SuG makes possible by moving out of the way
    shooting.py            the die of a shot and what it does; its tables in shot_table.py
    targets.py, volleys.py who can shoot at whom; shots rolled
    contact.py, onset.py   which edge is met; whom a charger or pursuer scatters and fights (runs.py: how far it goes)
    evading.py             running away and skirmishing
    breakoffs.py           breaking off
    turn.py                the course of a turn: which step follows which, and how a battle ends
    steps/goes.py          goes that alternate until both pass; ordering.py: of UGs and generals
    steps/payment.py       who pays, and how
    steps/cards.py         1.1 to 1.3: discard, deal, gifts; steps/desertion.py: troops of hesitant allies
    steps/preparing.py     2.1: SuGs make way, generals ride (riding.py)
    steps/charge.py        2.2, 2.3: charges prompted, free and forced, stops
    steps/response.py      2.5: stand, run away or skirmish, shoot at chargers; prompting them through fire: pressing.py
    steps/charge_moves.py  2.6: chargers move; steps/contact.py: onto several enemies at once
    steps/combat.py        2.7, 5.2: who fights on an edge, which combat is rolled, and whether generals fight in it
    steps/outcomes.py      2.8, 3.2, 5.3: pursuits, held back or evaded
    steps/shooting.py      3.1: who shoots
    steps/align.py         4.1, 5.1: alignment
    steps/movement.py      4.3 and 5.5: whose go, which action; then company.py, pressing.py, legs.py, riding.py
    steps/breaking_off.py  5.4: break-offs
    steps/recovery.py      4.2, 6.1, 6.2: successors, recovery; the end of a turn
    build_up.py            what is settled before a full battle; steps/before/course.py: which stage follows which
    steps/before/*.py      roles.py, days.py (with scouting.py), terrain.py (with laying.py), deployment.py and
                           commanding.py (with deploying.py), hiding.py (with ambushes.py and marching.py)
    ambushes.py, concealment.py   ambush cards laid, seen and revealed; what an enemy can believe of what is hidden
    marching.py            flank marches; steps/arriving.py: how they arrive in 4.3
    muster.py, options.py  armies of one's own: what they may hold, their files; which armies a match is played with
    drafting.py            drawing one up choice by choice, and why not; at the table: steps/before/mustering.py
    position.py, soundness.py, view.py   positions, what is refused of them, what a seat sees
    tracks.py              where what is offered leads, as handles with stops
    reasons.py, luck.py    why dice have their colours, for the journal; how they fell
    scenes.py, cautions.py combats, shots and routs as they are staged; what one is warned of
    board/, thumb.py       the drawn table: tabletop, racks, a tray of UGs, the map of the days before (chart.py)
    lessons/, howto.toml   what is taught, and the page that explains the game
"""
