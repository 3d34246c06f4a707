// rules-room.tsx: a room of the house.
import { Header } from "./header.tsx";

export function RulesRoom(_: { id: string }) {
  return (
    <div class="house">
      <Header />
    </div>
  );
}
