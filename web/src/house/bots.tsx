// bots.tsx: a room of the house.
import { Header } from "./header.tsx";

export function BotsRoom(_: { id: string }) {
  return (
    <div class="house">
      <Header />
    </div>
  );
}
