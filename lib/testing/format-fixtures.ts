import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Format, ParseContext } from "@/lib/formats/format";
import type { Probe } from "@/lib/formats/probe";

/** A file of a format's `__fixtures__` folder. */
export interface FormatFixture {
  readonly name: string;
  /** Has something wrong with it, and its name says what. */
  readonly isBroken: boolean;
  /** Where the expected outcome stands. */
  readonly expectedPath: string;
  readonly probe: Probe;
  readonly items: readonly { readonly item: unknown; readonly context: ParseContext }[];
}

const FORMATS = join(import.meta.dirname, "../formats");
const INPUT = ".input.json";

/** All fixtures of a format, each cut into its items the way an import does it. */
export function listFixtures(format: Format): FormatFixture[] {
  const folder = join(FORMATS, format.id, "__fixtures__");
  return readdirSync(folder)
    .filter((file) => file.endsWith(INPUT))
    .map((file) => readFixture(format, folder, file.slice(0, -INPUT.length)));
}

function readFixture(format: Format, folder: string, name: string): FormatFixture {
  const text = readFileSync(join(folder, `${name}${INPUT}`), "utf8");
  const sample: unknown = JSON.parse(text);
  const list = findList(format, sample);
  const entries: [string, unknown, string | undefined][] =
    list === null
      ? [["", sample, text]]
      : list.items.map((item, position) => [`${list.pointer}/${position}`, item, undefined]);
  return {
    name,
    isBroken: name.startsWith("broken-"),
    expectedPath: join(folder, `${name}.expected.json`),
    probe: { name: `${name}.json`, root: Array.isArray(sample) ? "array" : "object", sample },
    items: entries.map(([pointer, item, own]) => ({
      item,
      context: parseContext({ pointer, ...(own === undefined ? {} : { text: own }) }),
    })),
  };
}

function findList(format: Format, sample: unknown): { pointer: string; items: unknown[] } | null {
  if (Array.isArray(sample)) return { pointer: "", items: sample };
  for (const key of format.listKeys) {
    const items = (sample as Record<string, unknown>)[key];
    if (Array.isArray(items)) return { pointer: `/${key}`, items };
  }
  return null;
}

/** The surroundings of an item, with values no format invents by itself. */
export function parseContext(overrides: Partial<ParseContext> = {}): ParseContext {
  return {
    fileName: "drop/export.json",
    fileHash: "5f2b51ca2fdc5baa31ec02e002f69aec".repeat(2),
    pointer: "",
    importedAt: "2031-07-19T21:04:05.678Z",
    importerVersion: "9.8.7",
    ...overrides,
  };
}
