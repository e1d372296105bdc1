import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { kindExamples } from "../__corpus__/kinds";
import { scanWithFiles } from "./embedded-text";

const PAGE = "docs/redaction.md";

/** Of each kind, how many of its examples are found whole. */
function rates(): Map<string, { found: number; all: number; missed: string[] }> {
  const rates = new Map<string, { found: number; all: number; missed: string[] }>();
  for (const { kind, text, value } of kindExamples()) {
    const rate = rates.get(kind) ?? { found: 0, all: 0, missed: [] };
    rates.set(kind, rate);
    rate.all += 1;
    const from = text.indexOf(value);
    const isFound = scanWithFiles(text).some(
      ({ start, end }) =>
        start <= from + prefixLength(value) && end >= from + value.length - tailLength(value),
    );
    if (isFound) rate.found += 1;
    else rate.missed.push(text);
  }
  return rates;
}

/** What is before the secret part of an address. */
function prefixLength(value: string): number {
  return value.startsWith("https://") ? "https://".length : 0;
}

/** Signs that fill base64 up say nothing, nor do blanks before them. */
function tailLength(value: string): number {
  return /[\s=]*$/.exec(value)?.[0].length ?? 0;
}

test("every kind has at least twenty examples, and all are found", () => {
  const all = [...rates()];
  expect(all.every(([, rate]) => rate.all >= 20)).toBe(true);
  expect(
    all.flatMap(([kind, { missed }]) => (missed.length === 0 ? [] : [[kind, missed]])),
  ).toEqual([]);
});

test("the page tells the kinds and rates of a run", () => {
  const page = readFileSync(PAGE, "utf8");
  const told = page
    .split("<!-- kinds -->")[1]
    ?.split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const measured = [...rates()].map(([kind, { found, all }]) => [kind, `${found} of ${all}`]);
  const wanted = measured.map((row) => `| ${row.join(" | ")} |`).join("\n");
  expect(told, `${PAGE} should say:\n${wanted}`).toEqual(measured);
});
