import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { concealText } from "@/lib/domain/secrets/conceal-text";
import { mcpConfig } from "@/lib/formats/mcp-config";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { HARMLESS_IN_PLACES, HARMLESS_WHOLE } from "./__corpus__/harmless-places";
import {
  BARE_PLACES,
  SCHEMES,
  SESSIONS,
  VALUE_PLACES,
  type StatedPlace,
} from "./__corpus__/stated-places";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const MIXED = `${LOWER}${LOWER.toUpperCase()}0123456789`;
const ALPHABETS = ["0123456789abcdef", LOWER, `${MIXED}+/`, `${MIXED}-_`, MIXED];

/** What is drawn by lot, of any alphabet that credentials are written in. */
const drawn: fc.Arbitrary<string> = fc
  .constantFrom(...ALPHABETS)
  .chain((signs) =>
    fc.array(fc.integer({ min: 0, max: signs.length - 1 }), { minLength: 12, maxLength: 64 }).map(
      // The generator favours small numbers, and credentials do not.
      (picked) => picked.map((at, place) => signs.charAt((at + place * 7919) % signs.length)),
    ),
  )
  .map((signs) => signs.join(""))
  // Digits alone are the number of something; behind a fragment or an option they stay.
  .filter((value) => /[A-Za-z]/.test(value) && new Set(value).size >= 6);

const drawnOf = (seed: number, count: number): string[] =>
  fc.sample(fc.noBias(drawn), { seed, numRuns: count });

async function imported(definitions: readonly object[]): Promise<readonly string[]> {
  const mcpServers = Object.fromEntries(definitions.map((one, at) => [`s${at}`, one]));
  const { documents } = await mcpConfig.parse({ mcpServers }, parseContext());
  const toolsets = documents.flatMap(({ text }) => {
    const { toolsets: all } = JSON.parse(text) as { toolsets: unknown[] };
    return all.map((toolset) => JSON.stringify(toolset));
  });
  expect(toolsets).toHaveLength(definitions.length);
  return toolsets;
}

/** The ways in which a value can still be read. */
const spellings = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  ...[0, 1, 2].map((shift) => btoa(" ".repeat(shift) + value).slice(4, -6)),
];

async function kept(places: readonly StatedPlace[], seed: number): Promise<string[]> {
  const values = drawnOf(seed, places.length);
  const toolsets = await imported(places.map(({ make }, at) => make(values[at] ?? "")));
  return places.flatMap(({ name }, at) => {
    const value = values[at] ?? "";
    const isThere = spellings(value).some((spelled) => toolsets[at]?.includes(spelled) === true);
    return isThere ? [`${name}: ${value}`] : [];
  });
}

const SEEDS = [41, 9173, 220_001, 88_500_021];

describe("what is around a value makes it a credential, whatever it is made of", () => {
  test.each(SEEDS)("behind the word of a scheme, in each place (seed %i)", async (seed) => {
    const places = SCHEMES.flatMap((scheme) => VALUE_PLACES.map((place) => place(scheme)));
    expect(places.length).toBeGreaterThan(300);
    expect(await kept(places, seed)).toEqual([]);
  });

  test.each(SEEDS)("behind the name of a session, in each place (seed %i)", async (seed) => {
    const places = SESSIONS.flatMap((session) => VALUE_PLACES.map((place) => place(session)));
    expect(places.length).toBeGreaterThan(100);
    expect(await kept(places, seed)).toEqual([]);
  });

  test.each(SEEDS)("in a fragment, in base64, behind an option (seed %i)", async (seed) => {
    const places = Array.from({ length: 12 }, () => BARE_PLACES).flat();
    expect(await kept(places, seed)).toEqual([]);
  });
});

test.each([
  "session=",
  "session=a ",
  "Basic a=",
  'Token a="b" ',
  "sid=a-b;",
  "eyJ",
  "https://a.example/#",
  "aB",
  "x/",
  "-k",
])("%j, over and over, is gone through once", (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  const before = performance.now();
  concealText("X-Auth", text, "${env:REF}");
  // It takes a tenth of that; with each piece held against all others it took three times as much.
  expect(performance.now() - before).toBeLessThan(5000);
});

describe("what says something to people stays", () => {
  test.each(SEEDS)("drawn versions, dates, paths and ids (seed %i)", (seed) => {
    const texts = fc.sample(HARMLESS_IN_PLACES, { seed, numRuns: 1500 });
    const taken = texts.filter(([name, text]) => concealText(name, text, "${secret:REF}") !== null);
    expect(taken).toEqual([]);
  });

  test("whole settings", () => {
    expect(HARMLESS_WHOLE.length).toBeGreaterThan(100);
    const taken = HARMLESS_WHOLE.filter(([name, text]) => concealText(name, text, "@") !== null);
    expect(taken).toEqual([]);
  });
});
