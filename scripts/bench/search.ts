// How long searches take in a library of 200,000 messages, with snippets: every answer is a whole page, as the
// search page asks for it. The queries are made from words the library has, rare to common.
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "../../lib/data/store/driver/driver";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { closeStore } from "../../lib/data/library/client";
import { searchLibrary } from "../../lib/data/search/search";
import { suggest } from "../../lib/data/search/suggest";
import { importFiles } from "../library/import-library";
import { libraryFiles } from "../library/library";
import type { Figure } from "./kit/figure";
import { createRandom } from "./kit/library";

const MESSAGES = 200_000;
const ROUNDS = 25;

/** A kind of search, and one such search after the other. */
type Maker = (words: Words) => string;

interface Words {
  rare(): string;
  middle(): string;
  common(): string;
  eastern(): string;
}

const KINDS: Readonly<Record<string, Maker>> = {
  "rare word": (words) => words.rare(),
  "word in thousands of messages": (words) => `${words.middle()} `,
  "word in most messages": (words) => words.common(),
  prefix: (words) => `${words.middle().slice(0, 3)}*`,
  phrase: (words) => `"${words.common()} ${words.middle()}"`,
  "letters without blanks": (words) => words.eastern(),
  "two words": (words) => `${words.common()} ${words.middle()}`,
  "two rare words, in different messages": (words) => `${words.rare()} ${words.middle()}`,
  "three common words": (words) => `${words.common()} ${words.common()} ${words.common()}`,
  "word without another": (words) => `${words.middle()} -${words.common()}`,
  "filters and a word": (words) => `role:assistant kind:tools has:problems ${words.middle()}`,
  "filters only": () => "role:user is:retry",
  "pins with a word": (words) => `is:pinned ${words.common()}`,
  "in thinking, by time": (words) => `in:thinking sort:time ${words.middle()}`,
};

/** Words of the index by how many messages have them. */
function readWords(file: string): Words {
  const database = openDatabase(file);
  const random = createRandom(7);
  database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, message_fts, row)");
  const between = (least: number, most: number, pattern: string): string[] =>
    database
      .prepare<[number, number, string], string>(
        "SELECT term FROM temp.terms WHERE doc BETWEEN ? AND ? AND term GLOB ? ORDER BY term",
      )
      .pluck()
      .all(least, most, pattern);
  const lists = {
    rare: between(3, 40, "[a-z]*"),
    middle: between(1000, 12_000, "[a-z][a-z][a-z]*"),
    common: between(25_000, MESSAGES, "[a-z][a-z]*"),
    eastern: between(300, 8000, "[一-龥ぁ-んァ-ヶ]*"),
  };
  database.close();
  const pick = (list: readonly string[]) => (): string =>
    list[Math.floor(random() * list.length)] ?? "nothing";
  const letter = pick(lists.eastern);
  return {
    rare: pick(lists.rare),
    middle: pick(lists.middle),
    common: pick(lists.common),
    eastern: () => letter(),
  };
}

interface Taken {
  readonly ms: number;
  /** Of this process; steadier where the machine is busy. */
  readonly cpuMs: number;
}

async function measure(search: () => Promise<unknown>): Promise<Taken> {
  const started = performance.now();
  const before = process.cpuUsage();
  await search();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

const percentile = (taken: readonly Taken[], share: number, what: keyof Taken = "ms"): number =>
  taken.map((each) => each[what]).toSorted((a, b) => a - b)[
    Math.min(taken.length - 1, Math.floor(taken.length * share))
  ] ?? 0;

/** @param data a library to search; without it one is generated */
export async function benchSearch(data?: string): Promise<Figure[]> {
  const folder = data ?? mkdtempSync(join(tmpdir(), "colloquy-search-"));
  process.env["COLLOQUY_DATA"] = folder;
  const file = join(folder, "colloquy.db");
  if (!existsSync(file)) {
    const size = { conversations: 10_000, messages: MESSAGES, long: 20_000, resultMegabytes: 12 };
    await importFiles(folder, libraryFiles({ ...size, seed: 1 }));
  }
  const words = readWords(file);
  const figures: Figure[] = [];
  const all: Taken[] = [];
  await searchLibrary(LOCAL_VIEWER, { q: "the" });
  for (const [kind, make] of Object.entries(KINDS)) {
    const times: Taken[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const q = make(words);
      times.push(await measure(() => searchLibrary(LOCAL_VIEWER, { q, limit: 30 })));
    }
    all.push(...times);
    figures.push({ name: `search, ${kind}: p95`, value: percentile(times, 0.95), unit: "ms" });
  }
  const typed: Taken[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const word = round % 2 === 0 ? words.middle() : words.common();
    const letters = word.slice(0, 1 + (round % 5));
    typed.push(await measure(() => suggest(LOCAL_VIEWER, letters)));
  }
  await closeStore();
  if (data === undefined) rmSync(folder, { recursive: true });
  return [
    { name: "search, all of these: median", value: percentile(all, 0.5), unit: "ms" },
    { name: "search, all of these: p95", value: percentile(all, 0.95), unit: "ms", goal: "<= 50" },
    { name: "search, all: processor time, p95", value: percentile(all, 0.95, "cpuMs"), unit: "ms" },
    { name: "suggestions: p95", value: percentile(typed, 0.95), unit: "ms", goal: "<= 30" },
    ...figures,
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { formatTable } = await import("./kit/figure");
  console.log(formatTable(await benchSearch(process.argv[2])));
}
