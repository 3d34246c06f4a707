// game.js: Goofspiel as in examples/goofspiel (4 players, 13 cards, sealed bids), as a game of boardgame.io.
const CARDS = 13;

function start({ ctx, random }) {
    const cards = Array.from({ length: CARDS }, (_, i) => i + 1);
    const [prize, ...deck] = random.Shuffle(cards);
    const player = () => ({ points: 0, hand: [...cards], chosen: false, bid: 0 });
    return { prize, deck, players: Array.from({ length: ctx.numPlayers }, player) };
}

// GOF-4: the highest card wins the prize unless it was played twice.
function resolve(G) {
    const bids = G.players.map((p) => p.bid);
    const highest = Math.max(...bids);
    const winners = G.players.filter((p) => p.bid === highest);
    if (winners.length === 1) winners[0].points += G.prize;
    for (const p of G.players) {
        p.hand = p.hand.filter((card) => card !== p.bid);
        p.chosen = false;
        p.bid = 0;
    }
    G.prize = G.deck.length ? G.deck.shift() : 0;
}

function bid({ G, playerID }, card) {
    const p = G.players[playerID];
    if (!G.prize || p.chosen || !p.hand.includes(card)) return "INVALID_MOVE";
    p.bid = card;
    p.chosen = true;
    if (G.players.every((q) => q.chosen)) resolve(G);
}

// What a player may know: the deck as a set, and no bid but its own.
function view({ G, playerID }) {
    return {
        ...G,
        deck: [...G.deck].sort((a, b) => a - b),
        players: G.players.map(({ bid: secret, ...shown }, i) => (String(i) === playerID ? { ...shown, bid: secret } : shown)),
    };
}

module.exports = {
    name: "goofspiel",
    setup: start,
    // simultaneous: a bid that crosses another's is not stale
    moves: { bid: { move: bid, client: false, redact: true, ignoreStaleStateID: true } },
    turn: { activePlayers: { all: null } },
    endIf: ({ G }) => (G.prize ? undefined : { points: G.players.map((p) => p.points) }),
    playerView: view,
    disableUndo: true, // kinder to the server: no copies of old states
    minPlayers: 4,
    maxPlayers: 4,
};
