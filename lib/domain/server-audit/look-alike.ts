// Letters of other scripts, and digits, that are drawn like these.
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: "аαạɑⲁꭺ",
  b: "Ьβвᏼꞵ",
  c: "сϲⅽⲥꮯ",
  d: "ԁⅾđꭰ",
  e: "еεҽёⲉɇꭼ",
  f: "ƒքꞙ",
  g: "ɡց",
  h: "һհħꮋ",
  i: "іιı1l|ɩӏłⲓɫ",
  j: "јϳ",
  k: "кκĸⲕꮶ",
  m: "мⅿ",
  n: "пոռη",
  o: "оοօ0øɵⲟო",
  p: "рρⲣꮲ",
  q: "ԛզ",
  r: "гᴦⲅꮁ",
  s: "ѕꜱ5ꮪ",
  t: "тτⲧŧꭲ",
  u: "υսц",
  v: "νѵⅴ",
  w: "ԝѡω",
  x: "хχⅹⲭ",
  y: "уγүⲩყʏ",
  z: "ᴢ2",
};

const LETTERS = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([letter, others]) =>
    Array.from(others).map((other): [string, string] => [other, letter]),
  ),
);

/** Two letters that are drawn like one. */
const PAIRS = [
  ["rn", "m"],
  ["vv", "w"],
] as const;

/**
 * What a name looks like: two names with one skeleton are hard to tell apart by eye. Case, separators, marks above
 * letters and characters that are not seen make no difference.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}\s_.\-:/]/gu, "")
    .toLowerCase();
  const letters = Array.from(plain, (letter) => LETTERS.get(letter) ?? letter).join("");
  return PAIRS.reduce((text, [pair, one]) => text.replaceAll(pair, one), letters);
}

/**
 * The same for addresses, whose separators and digits tell resources apart: only letters of other scripts, characters
 * that are not seen, and case make no difference.
 */
export function addressSkeletonOf(uri: string): string {
  const plain = decoded(uri)
    .normalize("NFKC")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{C}]/gu, "")
    .toLowerCase();
  return Array.from(plain, (letter) =>
    letter > "\u007f" ? (LETTERS.get(letter) ?? letter) : letter,
  ).join("");
}

/** Escaped letters are drawn like others where an address is shown. */
function decoded(uri: string): string {
  try {
    return decodeURI(uri);
  } catch (error) {
    if (error instanceof URIError) return uri;
    throw error;
  }
}
