"""How play goes: players take turns to post a soldier or to attack."""

from typing import Final

from quincunx.kit import ALL_SEEING, Line, Refusal, SecretStep, Value, refuse

from .table import ATTACK, FORDS, NOBODY, NONE, POST, SPACE, Crossing

FIRST: Final = Line("journal.first", "setup.bands", "seat")
POSTS: Final = Line("journal.post", "turn.post", "seat", "ford")
FIGHT: Final = Line("journal.fight", "attack.fight", "seat", "ford", "mine", "die", "theirs", "other_die")
WINS: Final = Line("journal.wins", "attack.fight", "seat", "ford")


class Turn(SecretStep[Crossing]):
    """Post a soldier face down, or attack."""

    rule = "turn.post"
    asks = "turn"
    clauses = {ATTACK: "turn.attack"}
    quiet = True

    def options(self, table: Crossing, seat: int) -> list[int]:
        mine, theirs = table.bands[seat], table.bands[1 - seat]
        free = [ford for ford in range(FORDS) if table.won[ford] == NOBODY and mine.posts[ford] == NONE]
        posts = [POST + (soldier - 1) * FORDS + ford for soldier in mine.hand for ford in free]
        return posts + [ATTACK + ford for ford in range(FORDS) if mine.posts[ford] and theirs.posts[ford]]

    def take(self, table: Crossing, seat: int, action: int) -> None:
        if action >= ATTACK:
            self.fight(table, seat, action - ATTACK)
        else:
            soldier, ford = action // FORDS + 1, action % FORDS
            table.bands[seat].hand.remove(soldier)
            table.bands[seat].posts[ford] = soldier
            table.note(POSTS, seat, ford + 1)
        if max(table.won.count(0), table.won.count(1)) == 2:
            table.end("end.fords", (1.0, 0.0) if table.won.count(0) == 2 else (0.0, 1.0))
        else:
            table.steps[-1] = Turn(1 - seat if self.options(table, 1 - seat) else seat)

    def fight(self, table: Crossing, seat: int, ford: int) -> None:
        """Both soldiers are shown and add a die; of equals the defender wins."""
        mine, theirs = table.bands[seat].posts[ford], table.bands[1 - seat].posts[ford]
        die, other_die = table.dice.roll(table.sides), table.dice.roll(table.sides)
        winner = seat if mine + die > theirs + other_die else 1 - seat
        table.show_all()
        table.note(FIGHT, seat, ford + 1, mine, die, theirs, other_die)
        table.note(WINS, winner, ford + 1)
        table.won[ford] = winner
        for band in table.bands:
            band.spent.append(band.posts[ford])
            band.posts[ford] = NONE

    def seen(self, table: Crossing, seat: int, action: int, eye: int) -> int:
        """Others see at which ford a soldier is posted, and not which one."""
        return action if action >= ATTACK or eye in (seat, ALL_SEEING) else SPACE.size + action % FORDS

    def details(self, table: Crossing, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"soldier": index // FORDS + 1, "ford": index % FORDS + 1} if verb == POST else {}

    def why_not(self, table: Crossing, seat: int, verb: int, index: int) -> Refusal | None:
        rule, soldier, ford = self.clauses.get(verb, self.rule), index // FORDS + 1, index % FORDS
        if table.won[ford] != NOBODY:
            return refuse(rule, "ford_won", ford=ford + 1)
        if verb == ATTACK:
            return refuse(rule, "nobody_there", ford=ford + 1)
        if soldier not in table.bands[seat].hand:
            return refuse(rule, "not_in_hand", soldier=soldier)
        return refuse(rule, "ford_taken", ford=ford + 1)
