// How fast the Tool sets API answers in a library of 1,000 tool sets with 100 tools each, over real HTTP from
// the production build.
import { readFileSync } from "node:fs";

import { storeApiKey } from "../../lib/data/api/keys";
import { closeStore } from "../../lib/data/library/client";
import { importFiles } from "../library/import-library";
import type { LibraryFile } from "../library/library";
import type { Figure } from "./kit/figure";
import { serve } from "./serve";

const SETS = 1000;
const TOOLS = 100;
const SETS_PER_FILE = 50;
const ROUNDS = 60;
const WRITES = 2000;
const WARM_UP = 500;
/** Requests under way at a time, as from a few clients. */
const CLIENTS = 8;
const KEY = "bench-key";

export async function benchApi(): Promise<Figure[]> {
  const served = await serve(async (data) => {
    await importFiles(data, toolsetFiles());
    await storeApiKey(KEY, "Bench", "tools:manage");
    await closeStore();
  });
  try {
    return await measureApi(served.url, () => cpuOf(served.pid));
  } finally {
    await served.stop();
  }
}

/** Files with toolsets as an export would have them. */
function* toolsetFiles(): Generator<LibraryFile> {
  for (let file = 0; file < SETS / SETS_PER_FILE; file += 1) {
    const toolsets = Array.from({ length: SETS_PER_FILE }, (_, at) =>
      toolset(file * SETS_PER_FILE + at),
    );
    const text = JSON.stringify({
      mediaType: "application/vnd.cjson-toolsets+json",
      schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
      toolsets,
    });
    yield { name: `toolsets-${file}.json`, pieces: [text] };
  }
}

function toolset(number: number) {
  const tools = Array.from({ length: TOOLS }, (_, at) => ({
    name: `tool_${at}`,
    summary: `Does the thing number ${at} for whoever asks for it.`,
    argsSchema: {
      type: "object",
      properties: { query: { type: "string" }, limit: { type: "integer", minimum: 1 } },
      required: ["query"],
    },
  }));
  const server = { type: "http", url: `https://server-${number}.example/mcp` };
  return { id: `set-${number}`, kind: "mcp", server, tools };
}

/** Measures a server that has such a library. */
async function measureApi(url: string, cpu: () => number): Promise<Figure[]> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer;
  };
  const timed = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await call("GET", path);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b);
  };
  const first = await call("GET", "/v1/tool_sets?limit=1");
  if (first.pagination?.total !== SETS) throw new Error("the library has other tool sets");
  const id = first.items?.[0]?.metadata.id ?? "";
  const figures: Figure[] = [];
  const lists: [string, string][] = [
    ["a page of 20 of 1,000 sets", "/v1/tool_sets"],
    ["a page of 100 of 1,000 sets, with info", "/v1/tool_sets?limit=100&includeInfo=true"],
    ["sets by prefix", "/v1/tool_sets?prefix=set-99&limit=100"],
    ["100 tools of a set", `/v1/tool_sets/${id}/tools?limit=100`],
  ];
  for (const [name, path] of lists) {
    await call("GET", path);
    const times = await timed(path);
    const value = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    figures.push({ name: `API: ${name}, p95`, value, unit: "ms", goal: "<= 50" });
  }
  const ids: string[] = [];
  const perSecond = async (work: (at: number) => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < WRITES) await work(next++);
      }),
    );
    return WRITES / ((performance.now() - started) / 1000);
  };
  const adapter = { http: { baseUrl: "https://made.example" } };
  // As in use, where the first requests of a process are few among many.
  for (let at = 0; at < WARM_UP; at += 1) {
    const metadata = { name: `Warm ${at}`, externalId: `warm-${at}` };
    const made = await call("POST", "/v1/tool_sets", { metadata, spec: { adapter } });
    const spec = { description: "warm" };
    await call("PATCH", `/v1/tool_sets/${made.metadata?.id ?? ""}`, { spec });
  }
  const before = cpu();
  const creates = await perSecond(async (at) => {
    const metadata = { name: `Made ${at}`, externalId: `made-${at}`, labels: { team: "north" } };
    const made = await call("POST", "/v1/tool_sets", { metadata, spec: { adapter } });
    ids.push(made.metadata?.id ?? "");
  });
  const cpuOfCreates = cpu() - before;
  const between = cpu();
  const updates = await perSecond((at) =>
    call("PATCH", `/v1/tool_sets/${ids[at]}`, { spec: { description: `Changed ${at}` } }),
  );
  const cpuOfUpdates = cpu() - between;
  const each = (total: number, name: string): Figure => {
    return { name: `API: CPU of the server, ${name}`, value: total / WRITES, unit: "ms of CPU" };
  };
  return [
    ...figures,
    each(cpuOfCreates, "a tool set made"),
    each(cpuOfUpdates, "a tool set changed"),
    { name: "API: tool sets made", value: creates, unit: "requests/s", goal: ">= 300" },
    { name: "API: tool sets changed", value: updates, unit: "requests/s", goal: ">= 300" },
  ];
}

/** Milliseconds of CPU a process has used so far, all its threads together. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Answer {
  readonly message?: string;
  readonly metadata?: { readonly id: string };
  readonly items?: readonly { readonly metadata: { readonly id: string } }[];
  readonly pagination?: { readonly total: number };
}
