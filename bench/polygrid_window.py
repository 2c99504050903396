import sys, time, os, subprocess, numpy as np

mode = sys.argv[1]
W = os.environ.get("W", "/tmp/c17p")
end = float(sys.argv[2]) if mode == "eval" else 0
from rollwright.solve.polygrid import learning as L, policy
from rollwright.solve.arrays import ints
from rollwright.fast.compiled import compiled

if mode == "speed":
    mind = L.new_mind(np.zeros(L.ENTRIES, np.float32))
    la, lost = ints(36), ints(10)
    compiled(L.play_some)(mind, la, lost, 1.0, 5, 0)
    lost = ints(2000)
    t = time.time()
    compiled(L.play_some)(mind, la, lost, 1.0, 5, 10)
    print(2000 / (time.time() - t))
if mode == "train":
    L.rate_at = lambda part: 0.3 * 0.03**part
    seed, games, out = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]

    def tell(done, lost, la):
        print(
            seed,
            done,
            round(time.time()),
            "lost %.3f none %.3f" % (lost.mean(), (lost == 0).mean()),
            np.round(la[1:10] / len(lost), 3),
            flush=True,
        )

    from rollwright.solve.polygrid.worth import load

    L.learned(
        load().copy(),
        games,
        seed,
        tell,
        lambda t: (np.save(out + ".tmp.npy", t), os.replace(out + ".tmp.npy", out)),
    )
if mode == "pick":
    ts = [np.load(f) for f in sys.argv[2:]]
    ts.append(np.mean(ts, 0).astype(np.float32))
    best = None
    for n, t in enumerate(ts):
        mind = L.new_mind(t.copy())
        la, lost = ints(36), ints(800)
        compiled(L.play_some)(mind, la, lost, 0.0, 123, 0)
        print(
            "table",
            n,
            "lost %.3f +- %.3f none %.3f"
            % (lost.mean(), lost.std() / 800**0.5, (lost == 0).mean()),
            np.round(la[1:10] / 800, 3),
            flush=True,
        )
        if best is None or lost.mean() < best[0]:
            best = (lost.mean(), n)
    np.save(W + "/best.npy", ts[best[1]])
    __import__("rollwright.solve.polygrid.worth").solve.polygrid.worth.save(
        ts[best[1]], __import__("pathlib").Path(W + "/rounds.npz")
    )
    print("best", best)
if mode == "eval":
    from rollwright.play.match import Match
    from rollwright.core.moves import listed

    part, parts = int(sys.argv[3]), int(sys.argv[4])
    F = __import__("pathlib").Path(W + "/rounds.npz")
    t = policy.load(F)
    policy.load = lambda: t
    policy.prepare()
    n = 0
    times = []
    seed = part
    while time.time() < end:
        m = Match("polygrid", 1, seed=seed)
        n = 0
        while not m.over:
            if m.game.rules.turn(m.state) < 1:
                m.roll()
                continue
            mv = listed(m.game.rules.open_moves(m.state, 0))
            t0 = time.perf_counter()
            vals = policy.values(m.state, 0) if len(mv) > 1 else [(mv[0], 0)]
            if not vals:
                n += 1
                vals = [(m.game.greedy(m.state, 0, 0), 0)]
            move = max(vals, key=lambda v: v[1])[0]
            if len(mv) > 1:
                times.append(time.perf_counter() - t0)
            m.play(0, move)
        print(
            "game",
            seed,
            m.scores[0],
            n,
            "ms median %.2f mean %.2f max %.0f"
            % (1000 * np.median(times[-2000:]), 1000 * np.mean(times), 1000 * max(times)),
            flush=True,
        )
        seed += parts
