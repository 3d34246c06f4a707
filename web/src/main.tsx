// main.tsx: the page opens here.
import { render } from "preact";
import { House } from "./house/house.tsx";
import { loadMe } from "./house/me.ts";
import { keepHouse } from "./sw/register.ts";
import { startSettings } from "./ui/settings.ts";

const root = document.getElementById("app");
if (root) {
  await Promise.all([startSettings(), loadMe()]);
  render(<House />, root);
  keepHouse();
}
