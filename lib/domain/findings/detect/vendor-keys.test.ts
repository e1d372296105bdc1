import { describe, expect, test } from "vitest";

import { createDice, MIXED, type Dice } from "../__corpus__/dice";
import { scanWithFiles } from "../scan/embedded-text";

const URL_SAFE = `${MIXED}_-`;

/** Keys of an alphabet with a dash in it: one of 64 ends with one. */
const KEYS: readonly (readonly [kind: string, make: (dice: Dice) => string])[] = [
  ["Google refresh token", (dice) => `1//0${dice.signs(URL_SAFE, 98)}-`],
  ["short Google refresh token", (dice) => `1//03${dice.signs(URL_SAFE, 40)}-`],
  ["Google API key", (dice) => `AIza${dice.signs(URL_SAFE, 34)}-`],
  ["Google access token", (dice) => `ya29.${dice.signs(URL_SAFE, 160)}-`],
  ["Azure AD client secret", (dice) => `${dice.signs(MIXED, 3)}8Q~${dice.signs(MIXED, 33)}-`],
  [
    "Terraform Cloud token",
    (dice) => `${dice.signs(MIXED, 14)}.atlasv1.${dice.signs(URL_SAFE, 66)}-`,
  ],
  [
    "Discord bot token",
    (dice) => `M${dice.signs(MIXED, 23)}.${dice.signs(MIXED, 6)}.${dice.signs(URL_SAFE, 37)}-`,
  ],
  [
    "Discord webhook",
    (dice) => `https://discord.com/api/webhooks/1${dice.digits(17)}/${dice.signs(URL_SAFE, 67)}-`,
  ],
  ["OpenAI key", (dice) => `sk-proj-${dice.signs(URL_SAFE, 155)}-`],
  ["fine Fly.io token", (dice) => `fo1_${dice.signs(URL_SAFE, 42)}-`],
  ["Vault service token", (dice) => `hvs.${dice.signs(URL_SAFE, 94)}-`],
];

const PLACES = [
  (key: string) => `{"refresh_tokens":["${key}","x"]}`,
  (key: string) => `The server printed ${key} once.`,
  (key: string) => `Use ${key}`,
];

describe.each(KEYS)("%s", (_, make) => {
  test("is found up to the dash it ends with", () => {
    const dice = createDice(11);
    for (const place of PLACES) {
      const key = make(dice);
      const text = place(key);
      const ends = scanWithFiles(text).map(({ end }) => end);
      expect({ text, ends }).toEqual({
        text,
        ends: expect.arrayContaining([text.indexOf(key) + key.length]),
      });
    }
  });
});

test("a full stop or a dash behind a key is no part of it", () => {
  const dice = createDice(12);
  const keys = [`AIza${dice.signs(MIXED, 35)}`, `ghp_${dice.signs(MIXED, 36)}`];
  for (const key of keys) {
    for (const tail of [".", "-", ". Then", "- see above"]) {
      const found = scanWithFiles(`It was ${key}${tail}`).map(({ start, end }) => [start, end]);
      expect(found).toEqual([[7, 7 + key.length]]);
    }
  }
});
