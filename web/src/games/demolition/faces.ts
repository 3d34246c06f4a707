// faces.ts: what the subcontractors look like. One word a trait: skin 0-4, helmet 0-5, hair 0-4 and extras.

export const SKINS = ["#f2cfae", "#e8bd95", "#c68a5f", "#8f5a3a", "#6b4229"];
export const HELMETS = ["#f1b83a", "#c23b14", "#1f5fb5", "#0b8267", "#fffefa", "#33414b"];
export const HAIRS = ["#5a3c26", "#2b2320", "#b06a2c", "#d9c27a", "#9a9a94"];

export interface Face {
  skin: number;
  helmet: number;
  hair: number;
  beard?: boolean;
  moustache?: boolean;
  long?: boolean;
  glasses?: boolean;
  /** Not the orange vest. */
  suit?: string;
  /** Somebody comes along. */
  second?: string;
}

// digits: skin, helmet, hair; b beard, m moustache, l long hair, g glasses, y yellow suit, w white coat
const WORDS: Record<string, string> = {
  igor: "011b", traudl: "142lg", norbert: "024m", hedwig: "114lg", kabumm: "044gw",
  heidi: "103l", helga: "000ly", conny: "212l", manni: "133b", bernhardt: "000b",
  rita: "321l", berta: "244l", lars: "103", bodo: "230m", doris: "004lg", sven: "002b",
  walburga: "113l", harry: "310m", nadja: "131l", wolfgang: "040g", pia_pat: "202l", pat: "110b",
  otto: "024m", luigi: "211m", gerda: "132l", paul: "300b", fred: "142m", kaethe: "404l",
  sigi: "151g", ronny: "003b", petra: "322l", zladtko: "211b", quirin: "044b", sandra: "103l",
  friedhelm: "104m", siegfried: "013b", juliane: "332l", tamara: "251l", henriette: "451l",
};

export function faceOf(id: string): Face {
  const word = WORDS[id] ?? "000";
  const has = (letter: string) => word.includes(letter);
  return {
    skin: Number(word[0]),
    helmet: Number(word[1]),
    hair: Number(word[2]),
    beard: has("b"),
    moustache: has("m"),
    long: has("l"),
    glasses: has("g"),
    ...(has("y") ? { suit: "#f4d935" } : has("w") ? { suit: "#eef1ea" } : {}),
    ...(id === "pia_pat" ? { second: "pat" } : {}),
  };
}
