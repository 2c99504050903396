"""Tokens: what they say, whose they are, and that no other is taken for one."""

from random import Random

from rollwright.web import limits
from rollwright.web.tokens import COOKIE, HOST_ONLY, Held, Tokens, is_seat

HERE = Tokens(b"a secret")
SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."


def test_a_token_says_what_was_put_into_it() -> None:
    for held in (Held("t", 0, 0), Held("quiet-otter", 7, 123_456), Held("ü", 1, 2)):
        assert HERE.read(HERE.make(*held)) == held


def test_a_token_of_another_server_is_none() -> None:
    assert Tokens(b"another").read(HERE.make("t", 0, 1)) is None


def test_a_token_that_was_changed_in_any_sign_is_none() -> None:
    token, random = HERE.make("table", 1, 9), Random(1)
    for place, sign in enumerate(token[:-1]):  # the last one has bits that say nothing
        other = random.choice(SIGNS.replace(sign, ""))
        assert HERE.read(token[:place] + other + token[place + 1 :]) is None
    for wrong in ("", ".", token[:-5], token + "a", f"{token}.{token}", "²", "\x00"):
        assert HERE.read(wrong) is None


def test_what_is_signed_but_no_seat_is_none() -> None:
    for content in (["t"], ["t", 0], ["t", "x", 0], ["t", 0, None], 5, None, {"a": 1}):
        assert HERE.read(str(HERE._signer.dumps(content))) is None


def test_a_browser_holds_the_latest_of_its_seats() -> None:
    assert is_seat("seat-a") and is_seat("__Host-seat-a")
    assert not is_seat("lang") and not is_seat("a-seat-") and not is_seat("__Host-lang")
    seats = [Held(f"table{n}", n % 3, n) for n in range(limits.MY_GAMES + 3)]
    names = (COOKIE, HOST_ONLY + COOKIE)
    held = {f"{names[n % 2]}{one.table}": HERE.make(*one) for n, one in enumerate(seats)}
    others = {"lang": HERE.make("t", 0, 0), f"{COOKIE}x": "forged", "theme": "dark"}
    assert HERE.mine(others | held) == seats[-limits.MY_GAMES :]
    assert HERE.mine(held | others) == seats[-limits.MY_GAMES :]
    assert HERE.mine(others) == [] == HERE.mine({})
