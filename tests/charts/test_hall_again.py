"""The hall's statistics against a second implementation (`plain_hall`), in random games of all editions and options."""

from itertools import permutations
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from analysis import chronicle
from charts.hall import Hall, Played, digest_of, hall
from tests.charts import plain_hall
from tests.charts.plain_hall import Sitting
from tests.charts.plain_intervals import difference_range, score_range, share_of, stronger, students_t
from tests.charts.strategies import games

PEOPLE = ("Anna", "Ben", "Cem", "Dario", "Elena", "Fox")


@st.composite
def evenings(draw: st.DrawFn) -> list[Sitting]:
    """Some games of the same few people, in order."""
    found = []
    for shown in draw(st.lists(games(), min_size=1, max_size=4)):
        names = draw(st.permutations(PEOPLE))[: shown.replay.table.seats]
        found.append(Sitting(shown.replay, tuple(names)))
    return found


def entered(number: int, game: Sitting) -> Played:
    table = game.replay.table
    return Played(
        table=f"T{number}",
        edition=table.edition.name,
        played=f"2026-01-{number + 1:02}",
        place="",
        ended="",
        names=game.names,
        first=table.first,
        balances=game.ends,
        places=game.replay.position.places or (),
        source="played",
        unit=table.edition.unit,
        digest=digest_of(chronicle(game.replay)),
        houses=tuple([player.house for player in table.players]),
    )


@settings(max_examples=15, deadline=None)
@given(evenings())
def test_the_hall_agrees_with_a_plain_one(sittings: list[Sitting]) -> None:
    agrees(sittings)


@pytest.mark.soak
@settings(max_examples=200, deadline=None)
@given(evenings())
def test_the_hall_of_many_evenings_agrees_with_a_plain_one(sittings: list[Sitting]) -> None:
    agrees(sittings)


def agrees(sittings: list[Sitting]) -> None:
    found = hall([entered(number, game) for number, game in enumerate(sittings)])
    assert list(found.people) == sorted({name for game in sittings for name in game.names})
    digests_agree(found, sittings)
    tallies_agree(found, sittings)
    pairs_agree(found, sittings)
    places_agree(found, sittings)
    grudges_agree(found, sittings)
    ties_agree(found, sittings)
    ratings_agree(found, sittings)


def digests_agree(found: Hall, sittings: list[Sitting]) -> None:
    for one, (replay, _) in zip(found.games, sittings, strict=True):
        digest = one.game.digest
        assert digest is not None
        bids = chronicle(replay).bribes
        kept, broken, _ = plain_hall.words(replay, bids)
        assert (list(digest.kept), list(digest.broken)) == (kept, broken)
        assert list(map(list, digest.bribes)) == plain_hall.paid(replay)
        assert list(map(list, digest.banished)) == plain_hall.banished(replay)
        for host, guest in permutations(range(replay.table.seats), 2):
            assert digest.tempers[host][guest] == plain_hall.temper(replay, bids, host, guest)
        costs = [bid.amount - bid.refunded for bid in bids]
        idle = [cost for cost, bid in zip(costs, bids, strict=True) if bid.room is None]
        gains = [bid.earned - cost for cost, bid in zip(costs, bids, strict=True)]
        assert (digest.dearest.cost if digest.dearest else 0) == max(costs, default=0)
        assert (digest.nothing.cost if digest.nothing else 0) == max(idle, default=0)
        assert (digest.best.earned - digest.best.cost if digest.best else None) == max(gains, default=None)


def tallies_agree(found: Hall, sittings: list[Sitting]) -> None:
    for person, tally in enumerate(found.tallies):
        name = found.people[person]
        own = [(game, game.names.index(name)) for game in sittings if name in game.names]
        shares = [game.ends[seat] * len(game.ends) / sum(game.ends) if sum(game.ends) else 1.0 for game, seat in own]
        assert tally.games == len(own)
        assert tally.wins == pytest.approx(sum(game.won(seat) for game, seat in own))
        assert tally.due == pytest.approx(sum(1 / len(game.names) for game, _ in own))
        beaten, rivals = sum(game.beaten(seat) for game, seat in own), sum(len(game.names) - 1 for game, _ in own)
        assert (tally.beaten, tally.rivals) == (beaten, rivals)
        assert tally.beaten_share == pytest.approx(beaten / rivals)
        assert tally.share.value == pytest.approx(fmean(shares))
        if len(own) > 1:
            half = students_t(0.975, len(own) - 1) * stdev(shares) / sqrt(len(own))
            assert tally.share.high == pytest.approx(fmean(shares) + half, abs=2e-3)
            assert tally.share.low == pytest.approx(fmean(shares) - half, abs=2e-3)
        houses = {
            one.house: (one.games, one.wins) for one in found.houses[person] if one.edition == _edition(own[0][0])
        }
        played = [(game, seat) for game, seat in own if _edition(game) == _edition(own[0][0])]
        house = played[0][0].replay.table.players[played[0][1]].house
        same = [(game, seat) for game, seat in played if game.replay.table.players[seat].house == house]
        assert houses[house] == pytest.approx((len(same), sum(game.won(seat) for game, seat in same)))
    assert sum(tally.wins for tally in found.tallies) == pytest.approx(len(sittings))
    assert sum(tally.due for tally in found.tallies) == pytest.approx(len(sittings))
    assert found.streak[1] == max(plain_hall.longest_run(sittings, name) for name in found.people)


def _edition(game: Sitting) -> str:
    return game.replay.table.edition.name


def pairs_agree(found: Hall, sittings: list[Sitting]) -> None:
    for one, other in permutations(range(len(found.people)), 2):
        count, before, behind = plain_hall.score(sittings, found.people[one], found.people[other])
        duel = found.duels.get((one, other))
        assert (duel is not None) == bool(count)
        if duel is None:
            continue
        assert (duel.games, duel.one_before, duel.other_before) == (count, before, behind)
        low, high = score_range((before + count - behind) / 2, count, len(found.duels) // 2)
        assert (duel.share.low, duel.share.high) == pytest.approx((low, high), abs=1e-6)
        passed = [0.0, 0.0, 0, 0]
        for game, mine, theirs in plain_hall.met(sittings, found.people[one], found.people[other]):
            unit, paid, gone = game.replay.table.edition.unit, *_matrices(game)
            passed[0] += paid[mine][theirs] / unit
            passed[1] += paid[theirs][mine] / unit
            passed[2] += gone[mine][theirs]
            passed[3] += gone[theirs][mine]
        between = found.between(one, other)
        assert [*between.paid, *between.banished] == pytest.approx(passed)


def _matrices(game: Sitting) -> tuple[list[list[int]], list[list[int]]]:
    return plain_hall.paid(game.replay), plain_hall.banished(game.replay)


def places_agree(found: Hall, sittings: list[Sitting]) -> None:
    for players in found.sizes:
        own = [game for game in sittings if len(game.names) == players]
        for by in ("order", "seat"):
            for number, effect in enumerate(found.effects(players, by)):
                seats = [(game.replay.table.first * (by == "order") + number) % players for game in own]
                wins = sum(game.won(seat) for game, seat in zip(own, seats, strict=True))
                assert (effect.games, effect.wins, effect.chance) == pytest.approx((len(own), wins, 1 / players))
                low, high = score_range(wins, len(own), players)
                assert (effect.share.low, effect.share.high) == pytest.approx((low, high), abs=1e-6)


def grudges_agree(found: Hall, sittings: list[Sitting]) -> None:
    expected: dict[tuple[int, int], tuple[int, ...]] = {}
    for host, guest in permutations(range(len(found.people)), 2):
        sums, remembered = [0] * 5, False
        for game, mine, theirs in plain_hall.met(sittings, found.people[host], found.people[guest]):
            calm = plain_hall.temper(game.replay, chronicle(game.replay).bribes, mine, theirs)
            told = (0, 0, calm[0] + calm[2], calm[1] + calm[3], calm[4]) if remembered else calm
            sums = [sum(pair) for pair in zip(sums, told, strict=True)]
            remembered = calm[4] > 0
        if sums[4]:
            expected[host, guest] = tuple(sums)
    assert {(one.host, one.guest): (*one.before, *one.after, one.wrongs) for one in found.grudges} == expected
    for one in found.grudges:
        before, before_lost, after, after_lost, _ = expected[one.host, one.guest]
        low, high = difference_range(after_lost, after, before_lost, before, len(expected))
        value = share_of(after_lost, after) - share_of(before_lost, before)
        assert one.more == pytest.approx((value, low, high), abs=1e-4)
        assert one.certain == (after > 0 and before > 0 and round(low, 4) > 0)


def ties_agree(found: Hall, sittings: list[Sitting]) -> None:
    for person, name in enumerate(found.people):
        given, even, words = dict.fromkeys(found.people, 0.0), dict.fromkeys(found.people, 0.0), [0, 0]
        sums = [0.0] * 4
        for game in [game for game in sittings if name in game.names]:
            seat, unit, (paid, gone) = game.names.index(name), game.replay.table.edition.unit, _matrices(game)
            for place, other in enumerate(game.names):
                if other != name:
                    given[other] += paid[seat][place] / unit
                    even[other] += sum(paid[seat]) / unit / (len(game.names) - 1)
            sums[0] += sum(paid[seat]) / unit
            sums[1] += sum(row[seat] for row in paid) / unit
            sums[2] += sum(gone[seat])
            sums[3] += sum(row[seat] for row in gone)
            kept, broken, _ = plain_hall.words(game.replay, chronicle(game.replay).bribes)
            words = [words[0] + kept[seat], words[1] + broken[seat]]
        tie, manner = found.ties[person], found.manners[person]
        assert [tie.kept, tie.broken] == [manner.kept, manner.broken] == words
        assert [manner.paid, manner.received, manner.banished, manner.suffered] == pytest.approx(sums)
        assert (tie.host is not None) == (sums[0] > 0)
        if tie.host is not None:
            most = max(given[other] - even[other] for other in found.people if other != name)
            other = found.people[tie.host.person]
            assert given[other] - even[other] == pytest.approx(most)
            assert (tie.host.part, tie.host.even) == pytest.approx((given[other] / sums[0], even[other] / sums[0]))


def ratings_agree(found: Hall, sittings: list[Sitting]) -> None:
    model = PlackettLuce()
    rated = {name: model.rating() for name in found.people}
    for game in sittings:
        ranks = [1.0 + sum(other > own for other in game.ends) for own in game.ends]
        new = model.rate([[rated[name]] for name in game.names], ranks=ranks)
        rated.update({name: team[0] for name, team in zip(game.names, new, strict=True)})
    for name, points in zip(found.people, found.points, strict=True):
        assert (points[-1].mean, points[-1].spread) == pytest.approx((rated[name].mu, rated[name].sigma))
    last = {name: points[-1] for name, points in zip(found.people, found.points, strict=True)}
    for one, other in permutations(rated, 2):
        chance = stronger(rated[one].mu, rated[one].sigma, rated[other].mu, rated[other].sigma)
        assert last[one].ahead_of(last[other]) == pytest.approx(chance, abs=1e-5)
