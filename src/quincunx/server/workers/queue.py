"""Who is next: questions wait in queues, and each person's turn comes as often as anybody else's."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Rank(IntEnum):
    """What goes before what."""

    ANSWER = 0
    """A computer player's choice that a person at the table waits for."""
    HINT = 1
    WATCHED = 2
    """A choice among computer players alone, for whoever looks on."""


PASSED_OVER: Final = 8
"""How often what is more urgent may go before something that waits, so that nothing waits for ever."""


class Queue(Generic[T]):
    """What is asked with one rank: people take turns, and one who asks for much waits for themself only."""

    def __init__(self) -> None:
        self.people: OrderedDict[str, deque[T]] = OrderedDict()
        self.passed_over = 0

    def put(self, people: Sequence[str], item: T) -> None:
        """Let something wait for any of these people's turns."""
        for person in people or ("",):
            self.people.setdefault(person, deque()).append(item)

    def has_any(self, is_waiting: Callable[[T], bool]) -> bool:
        """Does anything wait here still? What does not is forgotten on the way."""
        while self.people:
            person, items = next(iter(self.people.items()))
            while items and not is_waiting(items[0]):
                items.popleft()
            if items:
                return True
            del self.people[person]
        return False

    def take(self) -> T:
        """The first thing of the person whose turn it is, who then goes to the end of the queue."""
        person, items = self.people.popitem(last=False)
        item = items.popleft()
        if items:
            self.people[person] = items
        self.passed_over = 0
        return item


class Waiting(Generic[T]):
    """Everything that waits, by rank and by person; `is_waiting` tells what has been dealt with meanwhile."""

    def __init__(self, is_waiting: Callable[[T], bool]) -> None:
        self.is_waiting = is_waiting
        self.queues: dict[Rank, Queue[T]] = {rank: Queue() for rank in Rank}

    def put(self, rank: Rank, people: Sequence[str], item: T) -> None:
        """Let something wait that is for these people; their first turn that comes is its own."""
        self.queues[rank].put(people, item)

    def take(self) -> T | None:
        """What is next: the most urgent, unless something was passed over too often; None if nothing waits."""
        queues = [queue for queue in self.queues.values() if queue.has_any(self.is_waiting)]
        if not queues:
            return None
        chosen = next((queue for queue in queues[1:] if queue.passed_over >= PASSED_OVER), queues[0])
        for queue in queues:
            queue.passed_over += queue is not chosen
        return chosen.take()
