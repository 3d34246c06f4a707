// chairs.tsx: who sits at a table one has been invited to; one's own chair is dashed.
import { botName } from "../text/text.ts";
import type { SeatInfo } from "../net/events.ts";
import { Dot } from "../table/seats.tsx";
import { f } from "./words.ts";

export function Chairs({ seats, host }: { seats: SeatInfo[]; host: string | undefined }) {
  const mine = seats.findIndex((s) => s.kind === "open");
  return (
    <section class="who">
      <h2>{f("who")}</h2>
      <ul>
        {seats.map((s, i) => (
          <li key={i} class={i === mine ? "you" : ""}>
            {s.kind === "open" ? <span class="dot free">{i + 1}</span> : <Dot seat={i} />}
            <b>{i === mine ? f("who.you") : s.kind === "open" ? f("who.free") : s.kind === "bot" ? botName(s.bot) : s.name}</b>
            {s.kind === "bot" ? <small>{f("who.bot")}</small> : s.kind === "person" && s.name === host ? <small>{f("who.host")}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
