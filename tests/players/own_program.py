"""Programs for tests that do what none should: python FILE KIND. It imports nothing slow."""

import sys


def program(kind: str) -> str:
    """A command that behaves in some way."""
    return f"{sys.executable} {__file__} {kind}"


def main(kind: str) -> None:
    asked = 0
    numbers: list[str] = []
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "rollwright":
            if kind.startswith("silent at first"):
                continue
            print("name Test\nready", "2" if kind == "newer" else "1", flush=True)
            while kind == "never reads":
                pass
        elif word == "move":
            numbers.append(rest[0])
        elif word == "go":
            asked += 1
            answer(kind if asked > 1 or "later" not in kind else "", numbers)
            numbers = []
        elif word == "quit" and kind != "stays":
            return


def answer(kind: str, numbers: list[str]) -> None:
    if kind.startswith("hangs"):
        sys.stdin.read()
        while True:
            pass
    if kind.startswith("crashes"):
        raise SystemExit("oh no")
    if kind == "floods":
        while True:
            print("info " + "x" * 1000)
    if kind == "nonsense":
        print("hello", flush=True)
    elif kind == "closed":
        print("play 9999", flush=True)
    elif kind == "odd value":
        print(f"value {numbers[0]} nan\nbest", flush=True)
    elif kind == "no value":
        print("best", flush=True)
    elif kind == "twice":
        print(f"play {numbers[0]}\nplay {numbers[0]}", flush=True)
    elif kind == "values":
        print(f"info thinking\nvalue {numbers[-1]} 0.5\nvalue {numbers[0]} 0.7\nbest", flush=True)
    else:
        print(f"play {numbers[0]}", flush=True)


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
