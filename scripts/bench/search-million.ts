// How long searches take in a library of 1,000,000 messages, with snippets: 200 of each kind, drawn from the texts.
// Also run alone: search-million.ts [data directory of a plain library, or ""] [conversations]
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { listConversations } from "../../lib/data/conversations/list";
import { indexImported } from "../../lib/data/derived/index-imported";
import { countUnindexed } from "../../lib/data/derived/index-state";
import { closeStore, getWholeStore } from "../../lib/data/library/client";
import type { Engine } from "../../lib/data/store/connection/engine";
import { searchLibrary } from "../../lib/data/search/search";
import { settleSearchIndex } from "../../lib/data/store/search-merging";
import { createCluster } from "../../lib/testing/postgres/cluster";
import { plainQueries, type PLAIN_QUERIES } from "../library/plain/documents";
import { importPlain } from "../library/plain/import";
import type { Figure } from "./kit/figure";

const CONVERSATIONS = 100_000;
const MESSAGES = 10;
const QUERIES = 200;
const PAGES = 200;
const PORT = 5487;
/** Milliseconds that 95 of 100 searches take at most. */
const GOALS: Readonly<Record<Engine, Readonly<Record<keyof typeof PLAIN_QUERIES, number>>>> = {
  sqlite: { "one word": 30, "two words": 30, prefix: 30, phrase: 50 },
  postgres: { "one word": 60, "two words": 60, prefix: 60, phrase: 120 },
};
const SLOWEST = 300;

interface Taken {
  readonly ms: number;
  /** Of this process; steadier where the machine is busy. */
  readonly cpuMs: number;
}

async function measure(work: () => Promise<unknown>): Promise<Taken> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

const share = (taken: readonly Taken[], part: number, what: keyof Taken = "ms"): number =>
  taken.map((each) => each[what]).toSorted((a, b) => a - b)[
    Math.min(taken.length - 1, Math.floor(taken.length * part))
  ] ?? 0;

async function measureLists(): Promise<Taken[]> {
  const taken: Taken[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    taken.push(
      await measure(async () => {
        const answer = await listConversations(LOCAL_VIEWER, cursor === null ? {} : { cursor });
        cursor = answer.nextCursor;
      }),
    );
  }
  return taken;
}

/** The same library on a PostgreSQL server of its own, and what its slowest 5 of 100 take against those of SQLite. */
export async function benchMillionOnPostgres(
  sqlite: readonly Figure[],
  conversations = CONVERSATIONS,
): Promise<Figure[]> {
  // The settings of a server that keeps what it is given.
  const cluster = createCluster(PORT, "fsync=on full_page_writes=on shared_buffers=1GB");
  process.env["DATABASE_URL"] = cluster.url();
  try {
    const figures = await benchMillion(undefined, conversations);
    const ratios = figures.flatMap(({ name, value }) => {
      const same = sqlite.find((other) => name === other.name.replace("sqlite:", "postgres:"));
      if (same === undefined || !name.endsWith(": p95")) return [];
      const ratio = { value: value / same.value, unit: "x", goal: "<= 2" };
      return [{ name: name.replace("postgres:", "postgres / sqlite:"), ...ratio }];
    });
    return [...figures, ...ratios];
  } finally {
    delete process.env["DATABASE_URL"];
    cluster.remove();
  }
}

/** @param data a plain library to search; without it one is generated, which takes minutes */
export async function benchMillion(
  data?: string,
  conversations = CONVERSATIONS,
): Promise<Figure[]> {
  const folder = data ?? mkdtempSync(join(tmpdir(), "colloquy-million-"));
  process.env["COLLOQUY_DATA"] = folder;
  const options = { seed: 1, conversations, messages: MESSAGES };
  const store = await getWholeStore();
  if ((await listConversations(LOCAL_VIEWER, {})).items.length === 0) {
    await importPlain(options);
    await indexImported(store);
    await settleSearchIndex(store);
  }
  // As a start does, before anybody searches.
  await countUnindexed(store);
  await searchLibrary(LOCAL_VIEWER, { q: "warm" });
  const figures: Figure[] = [];
  const { engine } = store;
  const goals = GOALS[engine];
  const name = `${engine}: search of ${(conversations * MESSAGES).toLocaleString("en")}`;
  for (const kind of Object.keys(goals) as (keyof typeof goals)[]) {
    const taken: Taken[] = [];
    for (const q of plainQueries(options, kind, QUERIES)) {
      taken.push(await measure(() => searchLibrary(LOCAL_VIEWER, { q, limit: 20 })));
    }
    figures.push(
      { name: `${name}, ${kind}: median`, value: share(taken, 0.5), unit: "ms" },
      {
        name: `${name}, ${kind}: p95`,
        value: share(taken, 0.95),
        unit: "ms",
        goal: `<= ${goals[kind]}`,
      },
      {
        name: `${name}, ${kind}: slowest`,
        value: share(taken, 1),
        unit: "ms",
        goal: `<= ${SLOWEST}`,
      },
      {
        name: `${name}, ${kind}: processor time, p95`,
        value: share(taken, 0.95, "cpuMs"),
        unit: "ms",
      },
    );
  }
  const pages = await measureLists();
  figures.push({
    name: `${engine}: list of ${conversations.toLocaleString("en")}, any page: p95`,
    value: share(pages, 0.95),
    unit: "ms",
    goal: "<= 50",
  });
  await closeStore();
  if (data === undefined) rmSync(folder, { recursive: true });
  return figures;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { formatTable } = await import("./kit/figure");
  const [, , data = "", count] = process.argv;
  const conversations = count ? Number(count) : undefined;
  const sqlite = await benchMillion(data === "" ? undefined : data, conversations);
  console.log(formatTable([...sqlite, ...(await benchMillionOnPostgres(sqlite, conversations))]));
}
