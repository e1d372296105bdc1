import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { createDice, MIXED, type Dice } from "../__corpus__/dice";
import { SHAPES } from "../__corpus__/kinds";
import { MORE_SHAPES } from "../__corpus__/more-kinds";
import { negatives } from "../__corpus__/negatives";
import { scanWithFiles } from "./embedded-text";
import { findSplitSecrets } from "./split-secrets";

/** Told by the words beside them, in words themselves, or with blanks at places that say nothing. */
const OTHERS = new Set([
  "Social security number",
  "Hugging Face token of lower case",
  "Base64 of a sentence",
  "Base64 of an assignment",
  "Base64 in groups of four",
  "Base64 with blanks at any place",
  "Base64 wrapped at 64 signs",
  "Base64 wrapped and indented",
]);
const KINDS = Object.entries({ ...SHAPES, ...MORE_SHAPES }).filter(([kind]) => !OTHERS.has(kind));

/** As any other argument: behind what is a key already nothing tells it from one. */
const WORD = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d{1,4})$/;

/** A text cut at places that lot decides, each part of two signs or more, and none behind a key a mere word. */
function cut(text: string, parts: number, dice: Dice): string[] {
  for (let tried = 0; tried < 1000; tried += 1) {
    const places = Array.from({ length: parts - 1 }, () => 1 + dice.number(text.length - 1));
    const ordered = [0, ...places.toSorted((a, b) => a - b), text.length];
    const all = ordered.slice(1).map((end, order) => text.slice(ordered[order], end));
    // A key of AWS has so many signs and no fewer, so each part is needed.
    const isPart = (part: string, order: number): boolean =>
      part.length > 1 && (order < 2 || text.startsWith("AKIA") || !WORD.test(part));
    if (all.every(isPart)) return all;
  }
  throw new Error("All places make words.");
}

/** One that its rule finds in one piece; a few of all that lot makes look like words. */
function whole(make: (dice: Dice) => string, dice: Dice): string {
  for (let tried = 0; tried < 100; tried += 1) {
    const value = make(dice);
    if (SAYS_NOTHING.test(left([value]))) return value;
  }
  throw new Error("Its rule never finds all of it.");
}

/** What nothing masks of the texts: of all of them together, and of each alone. */
function left(texts: readonly string[]): string {
  const found = findSplitSecrets(texts);
  return texts
    .map((text, order) => {
      const signs = Array.from({ length: text.length }, (_, at) => text.charAt(at));
      const own = found.filter(({ at }) => at === order).map(({ match }) => match);
      for (const { start, end } of [...own, ...scanWithFiles(text)]) signs.fill("", start, end);
      return signs.join("");
    })
    .join("");
}

/** What of a secret says nothing: the scheme and a name in an address, and signs that fill base64 up. */
const SAYS_NOTHING = /^(?:h?t{0,2}p?s?:?\/{0,2}|\?secret=)?=*$/;

test.each(KINDS)("a secret of the kind %j is masked wholly, wherever it is cut", (_, make) => {
  const dice = createDice(77);
  for (let run = 0; run < 24; run += 1) {
    const texts = cut(whole(make, dice), 2 + (run % 2), dice);
    expect(left(texts), `parts: ${JSON.stringify(texts)}`).toMatch(SAYS_NOTHING);
  }
});

const KEY = `ghp_${createDice(5).signs(MIXED, 36)}`;

test("a key goes on behind a string of JSON, and in another one", () => {
  const [first, rest] = [KEY.slice(0, 20), KEY.slice(20)];
  for (const texts of [
    [JSON.stringify({ x: first }), rest],
    [JSON.stringify({ x: first, y: rest }), "done"],
    [first, JSON.stringify({ x: rest })],
    [JSON.stringify([first]), JSON.stringify({ deep: { x: rest } })],
  ]) {
    const signs = left(texts);
    expect(signs).not.toContain(first);
    expect(signs).not.toContain(rest);
  }
});

test("the words of a wallet in a list are found, also in text around them", () => {
  const words = "legal winner thank year wave sausage worth useful legal winner thank yellow";
  expect(left(words.split(" "))).toBe("");
  expect(left(["Restore legal winner thank year wave sausage", words.slice(37)])).toBe("Restore ");
});

test("a text beside a private key that is no material of it stays", () => {
  const block = `-----BEGIN PRIVATE KEY-----\n${"aB3dE5gH7jK9mN1p".repeat(4)}`;
  expect(left([block, "Please look at this key, it ends here"])).toBe(
    "Please look at this key, it ends here",
  );
  expect(left([block, `${"Zx81".repeat(16)}\n-----END PRIVATE KEY-----`])).toBe("");
});

test("calls with many long texts are looked through in bounded work", () => {
  const dice = createDice(3);
  const signs = `${MIXED}+/`;
  for (const length of [12, 300, 3000]) {
    const texts = Array.from({ length: 200 }, () => dice.signs(signs, length));
    expect(leastWork(() => void findSplitSecrets(texts), 1500)).toBeLessThan(1500);
    const prose = texts.map((text) => text.replaceAll(/.{6}/g, "$& "));
    expect(leastWork(() => void findSplitSecrets(prose), 1500)).toBeLessThan(1500);
  }
  const blocks = Array.from(
    { length: 200 },
    () => `-----BEGIN PRIVATE KEY-----\n${"a".repeat(900)}`,
  );
  expect(leastWork(() => void findSplitSecrets(blocks), 1500)).toBeLessThan(1500);
});

test("calls with whole harmless texts raise no alarm that the texts alone do not", () => {
  const dice = createDice(9);
  const texts = negatives().map(({ text }) => text);
  let alarms = 0;
  for (let call = 0; call < 3000; call += 1) {
    const args = Array.from({ length: 2 + dice.number(4) }, () => dice.pick(texts));
    if (findSplitSecrets(args).length > 0) alarms += 1;
  }
  expect(alarms / 3000).toBeLessThanOrEqual(0.0025);
});
