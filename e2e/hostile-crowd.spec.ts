import { expect, test } from "@playwright/test";

import { act } from "./bombs/actions";
import { ask, store, type Answered } from "./bombs/ask";
import { startCrowd, type CrowdServer } from "./bombs/crowd-servers";
import { quantile, startPings, times, withoutWaits } from "./bombs/pings";
import { startServer } from "./bombs/server";
import { FIRST_PORT, WORKERS } from "./place";

/** What an answer may take, less what the server waited for a core; and a turn of it. */
const MOST_MS = 250;
/**
 * The most that the other threads of the server may take of one core. With more of them, what the main thread waits
 * for a core would be the server's own doing.
 */
const MOST_BESIDE = 0.2;
/** Collecting garbage beside another worker may take one turn longer. */
const MOST_ONCE_MS = 500;
/** The second one finds what the servers have changed, which lib/sync/turns.test.ts does as well. */
const ROUNDS = Number(process.env["COLLOQUY_CROWD_ROUNDS"] ?? 1);
/** A server may go on for so long with one list; see `lib/net/guard/limits.ts`. */
const RUN_MS = 90_000;

const TOOLSETS = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

interface Place {
  readonly fileId: string;
  readonly toolset: number;
}

interface Detail {
  readonly toolsets: readonly { readonly row: { readonly id: number } }[];
}

/** Adds a server as a person does, with the tool that is called. */
async function add(base: string, { name, url }: CrowdServer): Promise<Place> {
  const id = name.replaceAll(/[^a-z0-9]+/gi, "-");
  const toolset = {
    id,
    kind: "mcp",
    server: { type: "http", url },
    tools: [
      { name: "one", enabled: true, requiresApproval: false, argsSchema: { type: "object" } },
    ],
  };
  const text = JSON.stringify({ schema: TOOLSETS, toolsets: [toolset] });
  const fileId = await store(base, `${id}.json`, text);
  const answer = await fetch(new URL(`/api/toolsets/${fileId}/tools`, base));
  const detail = (await answer.json()) as Detail;
  return { fileId, toolset: detail.toolsets[0]!.row.id };
}

/** Syncs and waits for the end. */
async function sync(base: string, place: Place): Promise<string> {
  const started = await act(base, "startSyncAction", place);
  if (started.status !== 200) return `${started.status} ${started.text}`;
  const path = `/api/toolsets/${place.fileId}/sync?toolset=${place.toolset}`;
  for (const until = Date.now() + RUN_MS; Date.now() < until;) {
    const answer = await fetch(new URL(path, base));
    if (!answer.ok) return `${answer.status} ${await answer.text()}`;
    const { running, last } = (await answer.json()) as { running: unknown; last: unknown };
    if (running === null) return JSON.stringify(last);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return "still running";
}

/** Syncs, audits and calls one server at once, and again; gives what came of each. */
async function disturb(base: string, { name, url }: CrowdServer, place: Place): Promise<string[]> {
  const said: string[] = [];
  const words = (answered: Promise<Answered>) =>
    answered.then(({ status, text }) => `${status} ${text.slice(-160)}`, String);
  for (let round = 0; round < ROUNDS; round += 1) {
    const audit = { url, transport: "auto", headers: {} };
    const call = { ...place, tool: 0, name: "one", args: "{}" };
    const [called, audited, synced] = await Promise.all([
      words(act(base, "startCallAction", call)),
      // It waits for its turn, and then for a server that drips.
      words(act(base, "auditServerAction", audit, 2 * RUN_MS)),
      sync(base, place).catch(String),
    ]);
    said.push(`${name}: called ${called} | audited ${audited} | synced ${synced.slice(0, 300)}`);
  }
  return said;
}

test("the server answers everybody while 16 hostile servers are synced, audited and called", async () => {
  test.setTimeout(600_000);
  const server = await startServer(FIRST_PORT + WORKERS + test.info().parallelIndex);
  const crowd = await startCrowd();
  const base = server.url;
  try {
    expect(crowd).toHaveLength(16);
    const places = new Map<CrowdServer, Place>();
    for (const one of crowd) places.set(one, await add(base, one));
    // Loading the code of these for their first time is no server's doing.
    await act(base, "auditServerAction", {
      url: "http://127.0.0.1:9/mcp",
      transport: "auto",
      headers: {},
    });
    await ask(base, "/api/health");
    await server.gauge();
    const started = performance.now();
    const pings = startPings(base);
    const said = await Promise.all(crowd.map((one) => disturb(base, one, places.get(one)!)));
    const answers = await pings.end();
    const { holds, waits, beside } = await server.gauge();
    const besides = beside / (performance.now() - started);
    const longest = holds.toSorted((a, b) => b - a).slice(0, 10);
    const served = quantile(withoutWaits(answers, waits), 0.99);
    console.log(said.flat().join("\n"));
    const [half, most, all] = [0.5, 0.99, 1].map((part) => quantile(times(answers), part) | 0);
    console.log(
      `${answers.length} answers, half within ${half} ms, 99 of 100 within ${most}, all within ${all}; without waits for a core 99 of 100 within ${served | 0}; other threads ${besides.toFixed(2)} of a core; longest turns ${longest.join(", ")}`,
    );
    // Each sync came to an end with a name: of what was stored, or of what was refused.
    const unnamed = said
      .flat()
      .filter((line) => !/synced \{.*"state":"(?:done|failed)"/.test(line));
    expect(unnamed).toEqual([]);
    expect(longest[0] ?? 0, "the longest turn on a core").toBeLessThanOrEqual(MOST_ONCE_MS);
    expect(longest[1] ?? 0, "the next turn on a core").toBeLessThanOrEqual(MOST_MS);
    expect(besides, "what other threads take of a core").toBeLessThanOrEqual(MOST_BESIDE);
    expect(served, "99 of 100 answers").toBeLessThanOrEqual(MOST_MS);
  } finally {
    for (const one of crowd) one.close();
    await server.stop();
  }
});
