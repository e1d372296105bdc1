// How long a sync of a server with 1,500 tools takes: the part that stores the list, in this process, and the
// whole of it over real HTTP.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { applyListing } from "../../lib/data/sync/apply-listing";
import { closeStore } from "../../lib/data/library/client";
import { createToolsetFile } from "../../lib/data/toolsets/create";
import { findSyncPlace } from "../../lib/data/sync/place";
import type { JsonRecord } from "../../lib/shared/read-value";
import type { ServerListing } from "../../lib/domain/sync/listing";
import { runOf } from "../../lib/sync/running";
import { startSync } from "../../lib/sync/start-sync";
import { pages } from "../../lib/testing/mcp/behaviours";
import { serveTools } from "../../lib/testing/mcp/tool-server";
import type { Figure } from "./kit/figure";
import { median } from "./pages";

const TOOLS = 1500;
const CHANGED = 150;
const ROUNDS = 3;
const PAGE = 100;

export async function benchSync(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), "colloquy-bench-sync-"));
  process.env["COLLOQUY_DATA"] = data;
  try {
    return [...(await measureStore()), await measureWhole()];
  } finally {
    await closeStore();
    await rm(data, { recursive: true, force: true });
  }
}

/** What a server lists in the given year: each year other tools have another text. */
function tools(year: number): JsonRecord[] {
  return Array.from({ length: TOOLS }, (_, at) => {
    const since = year > 0 && at % (TOOLS / CHANGED) === year % (TOOLS / CHANGED) ? year : 0;
    return {
      name: `records_${at}_find`,
      title: `Find records of kind ${at}`,
      description:
        `Finds the records of kind ${at} that fit what is asked for, as of ${since}. `.repeat(4),
      inputSchema: {
        type: "object",
        properties: Object.fromEntries(
          ["query", "since", "until", "author", "limit", "order"].map((name) => [
            name,
            { type: "string", description: `The ${name} of the records that are wanted.` },
          ]),
        ),
        required: ["query"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
  });
}

function listingOf(year: number): ServerListing {
  return {
    tools: tools(year),
    skipped: [],
    serverInfo: { name: "bench", version: "1" },
    protocolVersion: "2025-11-25",
    instructions: null,
    pages: TOOLS / PAGE,
    ttlMs: null,
    cacheScope: null,
  };
}

async function addToolset(url: string): Promise<number> {
  const made = await createToolsetFile({
    id: "bench",
    kind: "mcp",
    server: { type: "http", url },
    tools: [],
  });
  if (!made.ok) throw new Error("the toolset could not be made");
  const place = await findSyncPlace(made.id);
  if (place === null) throw new Error("the toolset is not there");
  return place.rowId;
}

type Times = Record<"fresh" | "unchanged" | "changed", number[]>;

async function measureStore(): Promise<Figure[]> {
  const times: Times = { fresh: [], unchanged: [], changed: [] };
  const cpu: Times = { fresh: [], unchanged: [], changed: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const rowId = await addToolset("https://bench.example/mcp");
    const apply = async (kind: keyof Times, year: number, expected: number) => {
      const listing = listingOf(year);
      const [started, before] = [performance.now(), process.cpuUsage()];
      const applied = await applyListing(rowId, listing);
      times[kind].push(performance.now() - started);
      const { user, system } = process.cpuUsage(before);
      cpu[kind].push((user + system) / 1000);
      const counts = applied.ok ? applied.counts : null;
      const found = (counts?.added ?? 0) + (counts?.changed ?? 0);
      if (found !== expected) throw new Error(`${kind}: ${JSON.stringify(applied)}`);
    };
    await apply("fresh", 0, TOOLS);
    await apply("unchanged", 0, 0);
    await apply("changed", 1, CHANGED);
  }
  const figures = (name: string, kind: keyof Times): Figure[] => [
    {
      name: `sync: storing 1,500 tools, ${name}`,
      value: median(times[kind]),
      unit: "ms",
      goal: "<= 2000",
    },
    { name: `sync: CPU of it, ${name}`, value: median(cpu[kind]), unit: "ms of CPU" },
  ];
  return [
    ...figures("all of them new", "fresh"),
    ...figures("nothing changed", "unchanged"),
    ...figures("150 changed", "changed"),
  ];
}

async function measureWhole(): Promise<Figure> {
  const listed = tools(0);
  const server = await serveTools(
    pages(
      ...Array.from({ length: TOOLS / PAGE }, (_, at) => listed.slice(at * PAGE, (at + 1) * PAGE)),
    ),
  );
  try {
    const rowId = await addToolset(server.url);
    const started = performance.now();
    await startSync(rowId, "manual");
    await runOf(rowId)?.ended;
    const value = performance.now() - started;
    if (server.calls("tools/list") !== TOOLS / PAGE) throw new Error("it was not listed");
    return { name: "sync: 1,500 tools over HTTP, from the press to the end", value, unit: "ms" };
  } finally {
    await server.close();
  }
}
