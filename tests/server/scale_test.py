"""Routing and leases, simulated (bench/scale_sim.py): with the fence nothing is lost under any failure; without it, it is.

    scale_test.py PROGRAM SOURCE_DIR
"""
import subprocess
import sys

SIM = sys.argv[2] + "/bench/scale_sim.py"
SMALL = ["--servers", "40", "--databases", "4", "--tables", "800", "--moves", "400", "--balancers", "4", "--seconds", "40"]


def run(*words):
    done = subprocess.run([sys.executable, SIM, *SMALL, *words], stdout=subprocess.PIPE, text=True)
    return done.returncode, done.stdout


for seed in "12":
    for words in (["--failures", "2"], ["--failures", "0.5", "--rack", "0.25"], ["--failures", "0", "--upgrade-every", "1", "--at-once", "4"]):
        code, out = run("--seed", seed, *words)
        assert code == 0, out
assert run("--seed", "1")[1] == run("--seed", "1")[1], "the same seed gives another run"
code, out = run("--failures", "2", "--blows", "sleep,cut", "--roaming", "0.3", "--no-fence")
assert code == 1 and " 0 lost" not in out, "nothing is lost without the fence: then this test sees nothing\n" + out
print("ok")
