import fc from "fast-check";

import { entries, rootRange } from "@/lib/json/walk";

/** Draws the next number from 0 up to and without a limit. */
type Draw = (limit: number) => number;

/**
 * Functions that write a JSON text in another way that says the same: members in another order (duplicates of a key
 * keep theirs), other white space, other escapes, and other spellings of numbers.
 */
export const otherLayout: fc.Arbitrary<(text: string) => string> = fc
  .integer({ min: 1, max: 0x7fffffff })
  .map((seed) => (text) => {
    const draw = drawFrom(seed);
    const { start, end } = rootRange(text);
    return blank(draw) + rewrite(text.slice(start, end), draw) + blank(draw);
  });

/** A linear congruential generator: the same layout for the same seed. */
function drawFrom(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

function rewrite(text: string, draw: Draw): string {
  if (text.startsWith('"')) return rewriteString(text, draw);
  if (!text.startsWith("{") && !text.startsWith("[")) return rewriteNumber(text, draw);
  const members = [...entries(text, 0)].map(({ key, value }) => {
    const written = rewrite(text.slice(value.start, value.end), draw);
    if (key === null) return { name: null, text: written };
    const name = rewriteString(text.slice(key.range.start, key.range.end), draw);
    return { name: key.name, text: `${name}${blank(draw)}:${blank(draw)}${written}` };
  });
  const ordered = text.startsWith("{") ? shuffle(members, draw) : members;
  const inner = ordered.map((member) => blank(draw) + member.text + blank(draw)).join(",");
  return `${text.charAt(0)}${inner}${blank(draw)}${text.startsWith("{") ? "}" : "]"}`;
}

/** Another order in which members of one name follow each other as before. */
function shuffle<M extends { readonly name: string | null }>(
  members: readonly M[],
  draw: Draw,
): M[] {
  const left = [...members];
  const ordered: M[] = [];
  while (left.length > 0) {
    const picked = left[draw(left.length)];
    const at = left.findIndex(({ name }) => name === picked?.name);
    ordered.push(...left.splice(at, 1));
  }
  return ordered;
}

function rewriteString(text: string, draw: Draw): string {
  const value = JSON.parse(text) as string;
  const units = value.split("").map((unit) => {
    if (draw(4) > 0) return JSON.stringify(unit).slice(1, -1);
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  // Halves of a pair that are alone are written as escapes, pairs by both halves or as they are.
  return draw(2) === 0 ? JSON.stringify(value) : `"${units.join("")}"`;
}

function rewriteNumber(text: string, draw: Draw): string {
  const match = /^(-?\d+)(\.\d+)?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return text;
  const [, whole = "", fraction = "", power] = match;
  switch (draw(4)) {
    case 0:
      return text;
    case 1:
      return `${whole}${fraction === "" ? ".0" : `${fraction}00`}${power === undefined ? "" : `E${power}`}`;
    case 2:
      return power === undefined ? `${whole}${fraction}e+0` : text;
    default:
      return power === undefined && fraction === "" && Number(whole) !== 0 ? `${whole}0e-1` : text;
  }
}

function blank(draw: Draw): string {
  return ["", "", " ", "\n", "\r\n\t"][draw(5)] ?? "";
}
