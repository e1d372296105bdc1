// Many people in one library at once: most read, some write, one imports. Over real HTTP from the production build.
import { openAsBlob } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";

import { storeApiKey } from "../../lib/data/api/keys";
import { closeStore } from "../../lib/data/library/client";
import { importFiles } from "../library/import-library";
import type { LibraryFile } from "../library/library";
import { formatTable, type Figure } from "./kit/figure";
import { writeLibrary } from "./kit/library";
import { serve } from "./serve";

const READERS = 80;
const WRITERS = 20;
const TOOL_SETS = 20;
/** A person looks at an answer before asking for the next: between half of it and half as much again. */
const PAUSE_MS = 1000;
/** As often as that, so that the slowest of a hundred answers is not the slowest of all. */
const HEALTH_PAUSE_MS = 100;
const SECONDS = 40;
/** The first answers of a process are few among many. */
const WARM_UP = { reads: 200, writes: 40 };
const SMALL_IMPORT_BYTES = 1e6;
const LIBRARY_BYTES = 100e6;
/** Of each import; one follows the other. */
const IMPORT_BYTES = 20e6;
/** More than any run has taken in so far. */
const IMPORTS = 12;
const SEED = 7;
const KEY = "bench-key";
const WORDS = ["lami", "mika", "telora", "kalo", "raon", "vinse", "kator", "lomi"];

/** Milliseconds each answer took, and what failed. */
interface Answers {
  readonly reads: number[];
  readonly writes: number[];
  readonly health: number[];
  readonly errors: string[];
}

export async function benchMembers(): Promise<Figure[]> {
  const served = await serve(async (data) => {
    await importFiles(data, await conversations(join(data, "files"), LIBRARY_BYTES, SEED));
    await importFiles(data, [toolsets()]);
    // Before the clock runs: whoever measures must not be busy with texts while an answer waits for it.
    for (let turn = 0; turn <= IMPORTS; turn += 1) {
      const folder = arriving(data, turn);
      await mkdir(folder, { recursive: true });
      const bytes = turn === 0 ? SMALL_IMPORT_BYTES : IMPORT_BYTES;
      await writeLibrary(folder, (turn + 1) * 1_000_000, bytes);
    }
    // Importing closes the library again.
    await storeApiKey(KEY, "Bench", "tools:manage");
    await closeStore();
  });
  try {
    return await measure(served.url, served.data);
  } finally {
    await served.stop();
  }
}

async function measure(url: string, data: string): Promise<Figure[]> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return text.startsWith("{") ? JSON.parse(text) : text;
  };
  const ids = idsOf(await call("GET", "/api/conversations?limit=100"));
  const sets = setsOf(await call("GET", "/v1/tool_sets?limit=100"));
  const change = (at: number) =>
    call("PATCH", `/v1/tool_sets/${sets[at % sets.length]}`, {
      spec: { description: `Changed ${at}` },
    });
  for (let turn = 0; turn < WARM_UP.reads; turn += 1) {
    await call("GET", page(ids[turn % ids.length] ?? "", turn));
  }
  for (let turn = 0; turn < WARM_UP.writes; turn += 1) await change(turn);
  await importFolder(url, arriving(data, 0), 0);
  const answers: Answers = { reads: [], writes: [], health: [], errors: [] };
  const until = Date.now() + SECONDS * 1000;
  const member = async (
    times: number[],
    ask: () => Promise<unknown>,
    pauseMs = PAUSE_MS,
  ): Promise<void> => {
    // Not all in the same moment.
    await pause(Math.random() * pauseMs);
    while (Date.now() < until) {
      const started = performance.now();
      await ask().catch((error: unknown) => answers.errors.push(String(error)));
      times.push(performance.now() - started);
      await pause(pauseMs * (0.5 + Math.random()));
    }
  };
  let count = 0;
  const read = () => call("GET", page(ids[count++ % ids.length] ?? "", count));
  const write = () => change(WARM_UP.writes + count++);
  const [imported] = await Promise.all([
    importUntil(url, data, until),
    ...Array.from({ length: READERS }, () => member(answers.reads, read)),
    ...Array.from({ length: WRITERS }, () => member(answers.writes, write)),
    member(answers.health, () => call("GET", "/api/health"), HEALTH_PAUSE_MS),
  ]);
  for (const error of new Set(answers.errors)) console.error(error);
  return figures(answers, imported);
}

/** What a reader asks for in the given turn. */
function page(id: string, turn: number): string {
  const word = WORDS[turn % WORDS.length] ?? "";
  const paths = [
    "/api/conversations?limit=50",
    `/api/conversations/${id}/messages`,
    `/api/conversations/${id}/messages`,
    `/api/search?q=${word}`,
    `/conversations/${id}`,
  ];
  return paths[turn % paths.length] ?? "/";
}

/** The folder with the files of one import; the first is small. */
const arriving = (data: string, turn: number): string => join(data, "arriving", String(turn));

/** Imports files by HTTP as long as there is time; returns how many megabytes came in. */
async function importUntil(url: string, data: string, until: number): Promise<number> {
  let bytes = 0;
  for (let turn = 1; Date.now() < until; turn += 1) {
    if (turn > IMPORTS) throw new Error("Everything that was written to be imported has come in.");
    await importFolder(url, arriving(data, turn), turn);
    bytes += IMPORT_BYTES;
  }
  return bytes / 1e6;
}

async function importFolder(url: string, folder: string, turn: number): Promise<void> {
  const form = new FormData();
  for (const name of await readdir(folder)) {
    form.append("files", await openAsBlob(join(folder, name)), `${turn}-${name}`);
  }
  const planned = await fetch(`${url}/api/imports`, { method: "POST", body: form });
  if (!planned.ok) throw new Error(`The import was refused: ${await planned.text()}`);
  const { id } = (await planned.json()) as { id: string };
  const run = await fetch(`${url}/api/imports/${id}/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const report = (await run.text()).trim().split("\n").at(-1) ?? "";
  if (!report.includes('"done"')) throw new Error(`The import failed: ${report.slice(0, 300)}`);
}

function figures({ reads, writes, health, errors }: Answers, imported: number): Figure[] {
  const figure = (name: string, value: number, unit: string, goal?: string): Figure => ({
    name: `${READERS} readers, ${WRITERS} writers, an import: ${name}`,
    value,
    unit,
    ...(goal !== undefined && { goal }),
  });
  return [
    figure("answers read", reads.length, "answers"),
    figure("reads, p50", share(reads, 0.5), "ms"),
    figure("reads, p95", share(reads, 0.95), "ms", "<= 500"),
    figure("writes, p95", share(writes, 0.95), "ms"),
    figure("health, p99", share(health, 0.99), "ms", "<= 250"),
    figure("imported meanwhile", imported, "MB"),
    figure("errors", errors.length, "errors", "<= 0"),
  ];
}

/** The time below which this share of the answers lies. */
function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Generated conversations of about so many bytes in all. */
async function conversations(folder: string, bytes: number, seed: number): Promise<LibraryFile[]> {
  await mkdir(folder, { recursive: true });
  const paths = await writeLibrary(folder, seed, bytes);
  const files = await Promise.all(
    paths.map(async (path) => ({
      name: `${seed}-${basename(path)}`,
      pieces: [await readFile(path, "utf8")],
    })),
  );
  await rm(folder, { recursive: true });
  return files;
}

function toolsets(): LibraryFile {
  const sets = Array.from({ length: TOOL_SETS }, (_, at) => ({
    id: `set-${at}`,
    kind: "mcp",
    server: { type: "http", url: `https://server-${at}.example/mcp` },
    tools: [{ name: "find", summary: "Finds.", argsSchema: { type: "object", properties: {} } }],
  }));
  const text = JSON.stringify({
    mediaType: "application/vnd.cjson-toolsets+json",
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: sets,
  });
  return { name: "toolsets.json", pieces: [text] };
}

const idsOf = (answer: unknown): string[] =>
  (answer as { items: { id: string }[] }).items.map(({ id }) => id);
const setsOf = (answer: unknown): string[] =>
  (answer as { items: { metadata: { id: string } }[] }).items.map(({ metadata }) => metadata.id);

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchMembers()));
