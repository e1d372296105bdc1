import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Lines a format may have, without tests and fixtures. */
const MOST_LINES = 800;

/** Formats that have more than others by nature: each is a language of its own, with folders of files. */
const OWN_MOST: ReadonlyMap<string, number> = new Map([
  ["mci", 2000],
  ["cadenya", 2000],
]);

/**
 * Formats that are above what they may have, with the lines they have today: docs/decisions/0056, 0092, 0093, 0133, 0136,
 * 0137, 0139, 0143, 0145, 0150 and 0151 say why. A number goes up only with a record that says what for; one that is more than a twentieth too
 * high has to go down.
 */
const ABOVE: ReadonlyMap<string, number> = new Map([
  ["mci", 4041],
  ["chatgpt", 2766],
  ["cadenya", 2189],
  ["oxp", 1677],
  ["claude-code", 1618],
  ["openai", 1532],
  ["open-webui", 1508],
  ["lobechat", 1260],
  ["anthropic", 1306],
  ["mcp-config", 1066],
  ["librechat", 940],
  ["openapi", 1026],
  ["sharegpt", 1076],
  ["codex", 871],
]);

const FORMATS = join(import.meta.dirname, "../../formats");

function linesOf(format: string): number {
  const files = readdirSync(join(FORMATS, format), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .reduce(
      (sum, file) => sum + readFileSync(join(FORMATS, format, file), "utf8").split("\n").length - 1,
      0,
    );
}

/** What is wrong with the sizes of formats. */
function complaints(
  sizes: ReadonlyMap<string, number>,
  above: ReadonlyMap<string, number>,
): string[] {
  return [...sizes].flatMap(([format, lines]) => {
    const most = OWN_MOST.get(format) ?? MOST_LINES;
    const ceiling = above.get(format) ?? most;
    if (lines > ceiling) return [`${format} has ${lines} lines, at most ${ceiling} are allowed`];
    if (!above.has(format)) return [];
    if (lines <= most) return [`${format} has ${lines} lines: take it off the list`];
    return lines < ceiling * 0.95 ? [`${format} has ${lines} lines: lower ${ceiling} to that`] : [];
  });
}

const formats = readdirSync(FORMATS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map(({ name }) => name);

test("no format grows beyond what it may have", () => {
  expect(formats.length).toBeGreaterThanOrEqual(30);
  expect(complaints(new Map(formats.map((name) => [name, linesOf(name)])), ABOVE)).toEqual([]);
  expect([...ABOVE.keys()].filter((name) => !formats.includes(name))).toEqual([]);
});

test.each([
  ["a format that grew over the limit", "grok", 801, null],
  ["a format that grew over its own ceiling", "chatgpt", 2001, 2000],
  ["a ceiling that is left standing", "chatgpt", 1899, 2000],
  ["a format that fits by now", "chatgpt", 790, 2000],
  ["a large format over what it may have", "mci", 2001, null],
])("%s is told", (_, format, lines, ceiling) => {
  const above = new Map(ceiling === null ? [] : [[format, ceiling]]);
  expect(complaints(new Map([[format, lines]]), above)).toHaveLength(1);
});

test.each([
  ["grok", 800, null],
  ["mci", 2000, null],
  ["chatgpt", 1900, 2000],
  ["chatgpt", 2000, 2000],
])("%s may have %i lines", (format, lines, ceiling) => {
  const above = new Map(ceiling === null ? [] : [[format, ceiling]]);
  expect(complaints(new Map([[format, lines]]), above)).toEqual([]);
});
