"""What a fight looks like: two soldiers turn up, each side adds a die, and one of them has the ford."""

from collections.abc import Sequence

from quincunx.kit import Data, Say, Scene

from .view import HEIGHT, WIDTH, laid_out


def fight_scenes(before: Data, _after: Data, lines: Sequence[Data], say: Say) -> list[Scene]:
    """The fight a line tells of, for the eye of this view."""
    told = next(line["params"] for line in lines if line["key"] == "journal.fight")
    winner = next(line["params"]["seat"] for line in lines if line["key"] == "journal.wins")
    ford, eye = told["ford"], before["seat"]
    canvas, cards = laid_out(before, say)
    scene = Scene("clash", f"ford-{ford}", 2, say("scene.title", ford=ford))
    sums = {told["seat"]: (told["mine"], told["die"]), 1 - told["seat"]: (told["theirs"], told["other_die"])}
    ids = [f"post-{seat}-{ford}" for seat in range(2)]
    for seat in range(2):
        scene.side(seat, canvas.name(seat), canvas.name(seat), seat == eye)
        scene.piece(ids[seat], cards.define(seat, None), ids[seat], say("scene.hidden"), (WIDTH, HEIGHT), seat)
    scene.lift({id: f"fighter:{seat}" for seat, id in enumerate(ids)})
    scene.wait()
    for seat, (soldier, die) in sorted(sums.items()):
        scene.turn(ids[seat], cards.define(seat, str(soldier)), str(soldier))
        scene.add(seat, say("scene.soldier"), soldier, "attack.fight", ids[seat])
        scene.add(seat, say("scene.die"), die, "attack.fight")
    scene.fall([ids[1 - winner]], f"ford-{ford}", say("scene.beaten"))
    tone = "even" if eye < 0 else "won" if eye == winner else "lost"
    scene.banner(tone, say("scene.wins", seat=canvas.name(winner), ford=ford), "", "attack.fight")
    return [scene.with_faces(canvas.picture)]
