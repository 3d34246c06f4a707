// lessons.ts: what Die Bürgermeister teaches.
import type { Lessons } from "../../teach/lessons.ts";
import { hints, spots } from "./hints.ts";
import { legend } from "./legend.tsx";
import { minute } from "./minute.tsx";
import type { View } from "./view.ts";

const lessons: Lessons<View> = { minute, hints, legend, spots };
export default lessons as unknown as Lessons<never>;
