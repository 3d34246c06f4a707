// server.js PORT: boardgame.io's own server, matches in memory.
const { Server } = require("boardgame.io/server");
const goofspiel = require("./game.js");

const server = Server({ games: [goofspiel], origins: ["http://127.0.0.1"] });
server.run({ port: Number(process.argv[2]) }, () => console.log("open"));
