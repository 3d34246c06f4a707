// replay.tsx: a match that was played, with a scrub bar.
import { Header } from "../house/header.tsx";

export function ReplayRoom(_: { id: string }) {
  return (
    <div class="house">
      <Header />
    </div>
  );
}
