// covers.ts: the pictures of the five boxes.
import aufruhr from "../look/covers/aufruhr.svg";
import buergermeister from "../look/covers/buergermeister.svg";
import demolition from "../look/covers/demolition.svg";
import ninety from "../look/covers/ninety.svg";
import stimmvieh from "../look/covers/stimmvieh.svg";

export const covers: Record<string, string> = { aufruhr, buergermeister, demolition, ninety, stimmvieh };
