// Letters of other scripts, and digits, that are drawn like these.
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: "аαạɑ",
  b: "Ьβв",
  c: "сϲⅽ",
  d: "ԁⅾ",
  e: "еεҽё",
  g: "ɡց",
  h: "һհ",
  i: "іιı1l|ɩ",
  j: "јϳ",
  k: "кκ",
  m: "мⅿ",
  n: "пո",
  o: "оοօ0",
  p: "рρ",
  q: "ԛզ",
  r: "гᴦ",
  s: "ѕꜱ5",
  t: "тτ",
  u: "υսц",
  v: "νѵⅴ",
  w: "ԝѡω",
  x: "хχⅹ",
  y: "уγү",
  z: "ᴢ2",
};

const LETTERS = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([letter, others]) =>
    Array.from(others).map((other): [string, string] => [other, letter]),
  ),
);

/**
 * What a name looks like: two names with one skeleton are hard to tell apart by eye. Case, separators, marks above
 * letters and characters that are not seen make no difference.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{C}\s_.\-:/]/gu, "")
    .toLowerCase();
  return Array.from(plain, (letter) => LETTERS.get(letter) ?? letter).join("");
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
