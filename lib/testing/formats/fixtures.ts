import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Format, ParseContext } from "@/lib/formats/kit/contract/format";
import type { Probe } from "@/lib/formats/kit/contract/probe";

/** A file of a format's `__fixtures__` folder. */
export interface FormatFixture {
  readonly name: string;
  /** Has something wrong with it, and its name says what. */
  readonly isBroken: boolean;
  /** The place of the expected outcome. */
  readonly expectedPath: string;
  readonly probe: Probe;
  readonly items: readonly { readonly item: unknown; readonly context: ParseContext }[];
}

const FORMATS = join(import.meta.dirname, "../../formats");
const INPUT = /\.input\.jsonl?$/;

/** All fixtures of a format, `<name>.input.json` or `.jsonl`, each cut into its items the way an import does it. */
export function listFixtures(format: Format): FormatFixture[] {
  const folder = join(FORMATS, format.id, "__fixtures__");
  return readdirSync(folder)
    .filter((file) => INPUT.test(file))
    .map((file) => readFixture(format, folder, file));
}

function readFixture(format: Format, folder: string, file: string): FormatFixture {
  const name = file.replace(INPUT, "");
  const text = readFileSync(join(folder, file), "utf8");
  const isLines = file.endsWith("l");
  const sample: unknown = isLines ? text.trimEnd().split("\n").map(readLine) : JSON.parse(text);
  const kind = Array.isArray(sample) ? "array" : "object";
  const probe: Probe = { name: `${name}.json`, root: isLines ? "jsonl" : kind, sample };
  const isWhole = format.detect(probe) && format.isWhole?.(probe) === true;
  const list = isWhole ? null : findList(format, sample);
  const entries: [string, unknown, string | undefined][] =
    list === null
      ? [["", sample, isLines ? undefined : text]]
      : list.items.map((item, position) => [`${list.pointer}/${position}`, item, undefined]);
  return {
    name,
    isBroken: name.startsWith("broken-"),
    expectedPath: join(folder, `${name}.expected.json`),
    probe,
    items: entries.map(([pointer, item, own]) => ({
      item,
      context: parseContext({ pointer, ...(own === undefined ? {} : { text: own }) }),
    })),
  };
}

/** A line of a log, null where an import would report it instead. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
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
