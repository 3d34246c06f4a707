// zoomer.ts: the maps on the screen, for those who want to point at something on them: while others move, the player does.
import type { Window } from "./zoom.tsx";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Zoomer {
  svg: SVGSVGElement | null;
  width: number;
  height: number;
  win: Window;
  /** The part of the drawing on the screen. */
  seen: Box;
  go(to: Window): void;
  /** Called when the reader moves it by hand. */
  onHand?: () => void;
  /** Called when it shows another part of itself, whoever has moved it. */
  onMove?: () => void;
}

export const zoomers = new Set<Zoomer>();

/** No room for a map and all its names: it shows a part of itself. */
export const isSmallScreen = (): boolean => matchMedia("(max-width: 700px), (max-height: 479px)").matches;
