// client.js PORT SERVER_PID MATCHES SECONDS: what bench/load.c does, for boardgame.io: plays matches of Goofspiel in
// rounds, every seat a WebSocket of its own (socket.io's protocol, spoken directly so that the client is no bottleneck).
// Making matches and connecting is not measured, playing is, from the second round on: the first warms up V8. The last line is the moves per server-CPU-second.
const fs = require("fs");
const WebSocket = require("ws");

const SEATS = 4, MOVES = 52;
const [port, pid, matches, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const ticks = 100; // of /proc, a second: the same on every Linux

function cpu() {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticks;
}

async function post(path, body) {
    const answer = await fetch(base + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

class Seat {
    constructor(match, seat, credentials) {
        Object.assign(this, { match, seat, credentials, asked: 0, sent: 0, over: false });
    }

    // Resolves when the state of the match has come; moves are made only after go().
    connect() {
        return new Promise((ready, failed) => {
            this.ws = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
            this.ready = ready;
            this.ws.on("error", failed);
            this.ws.on("message", (data) => this.take(data.toString()));
        });
    }

    emit(...args) {
        this.ws.send(`42/goofspiel,${JSON.stringify(args)}`);
    }

    take(text) {
        if (text === "2") this.ws.send("3"); // ping
        else if (text[0] === "0") this.ws.send("40/goofspiel,");
        else if (text.startsWith("40/goofspiel")) this.emit("sync", this.match, String(this.seat), this.credentials, SEATS);
        else if (text.startsWith("42/goofspiel,")) this.event(JSON.parse(text.slice(13)));
    }

    event([kind, , body]) {
        if (kind === "sync") {
            this.state = body.state;
            this.ready();
        } else if (kind === "update" && body._stateID > this.state._stateID) {
            this.state = body;
            this.play();
        }
    }

    // One bid a prize: the lowest card, as bench/load.c does.
    play() {
        const { G, ctx, _stateID } = this.state;
        const round = MOVES / SEATS - G.deck.length, me = G.players[this.seat];
        if (this.sent && (me.chosen || round > this.asked || ctx.gameover)) {
            latencies.push(performance.now() - this.sent);
            this.sent = 0;
        }
        if (ctx.gameover) {
            this.over = true;
            if (--left === 0) finished();
        } else if (round > this.asked) {
            this.asked = round;
            this.sent = performance.now();
            const payload = { type: "bid", args: [Math.min(...me.hand)], playerID: String(this.seat), credentials: this.credentials };
            this.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.match, String(this.seat));
        }
    }
}

async function make() {
    const { matchID } = await post("/games/goofspiel/create", { numPlayers: SEATS });
    const seats = [];
    for (let i = 0; i < SEATS; i++) {
        const { playerCredentials } = await post(`/games/goofspiel/${matchID}/join`, { playerID: String(i), playerName: `Load ${i}` });
        seats.push(new Seat(matchID, i, playerCredentials));
    }
    return seats;
}

let left, finished;
const latencies = [];

async function main() {
    let wall = 0, used = 0, moves = 0;
    for (let round = 0; wall < seconds; round++) {
        const seats = [];
        for (let i = 0; i < matches; i++) seats.push(...(await make()));
        for (const seat of seats) await seat.connect();
        await new Promise((later) => setTimeout(later, 200)); // who is connected is still being told
        const before = cpu(), began = performance.now();
        left = seats.length;
        const done = new Promise((over) => (finished = over));
        for (const seat of seats) seat.play();
        await done;
        if (round) {
            wall += (performance.now() - began) / 1000;
            used += cpu() - before;
            moves += matches * MOVES;
        } else {
            latencies.length = 0;
        }
        for (const seat of seats) seat.ws.terminate();
        await new Promise((later) => setTimeout(later, 200));
    }
    latencies.sort((a, b) => a - b);
    if (latencies.length !== moves) throw new Error(`${latencies.length} of ${moves} moves were answered`);
    const at = (q) => latencies[Math.floor(q * (moves - 1))].toFixed(2);
    console.log(`${moves} moves in ${wall.toFixed(1)} s; server CPU ${used.toFixed(2)} s`);
    console.log(`${(moves / wall).toFixed(0)} moves/s of wall time; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    console.log(`${(moves / used).toFixed(0)} moves per server-CPU-second`);
    process.exit(0);
}

main().catch((e) => {
    console.error(`yardstick: ${e.message}`);
    process.exit(1);
});
