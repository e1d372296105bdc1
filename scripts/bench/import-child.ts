/**
 * One measurement of the import in a process of its own, so that its memory is only its own.
 * `import-child.ts floor|pipeline <folder> [zip|cjson]` prints what it measured as JSON.
 */
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { closeStore, getStore } from "@/lib/data/library/client";
import { prepareExport } from "@/lib/export/export";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";
import { createContentHasher } from "@/lib/json/hash";

import { measureImportFloor } from "./import-floor";

/** Seconds each step took. */
export interface ImportTimes {
  upload: number;
  plan: number;
  run: number;
  /** Of the processor, for plan and run together; steadier than the others where the machine is busy. */
  cpu: number;
  /** The same for the plan alone. */
  planCpu: number;
}

export interface PipelineResult {
  bytes: number;
  messages: number;
  first: ImportTimes;
  /** The same files once more. */
  again: ImportTimes;
  /** Seconds of an export of everything. */
  export: number;
  /** Bytes of memory before the first import, at most during it, and at most in all. */
  idleMemory: number;
  peakMemory: number;
  peakInAll: number;
}

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1000, result];
}

async function upload(paths: readonly string[]): Promise<string> {
  const spool = await createSpool();
  for (const path of paths) {
    const added = await spool.addFile(
      basename(path),
      createReadStream(path, { highWaterMark: 1 << 16 }),
    );
    if (!added.ok) throw new Error(added.problem.message);
  }
  return spool.id;
}

/** Seconds the processor worked for this process since the start of the clock. */
function startCpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

async function importOnce(paths: readonly string[]): Promise<ImportTimes & { messages: number }> {
  const [uploadSeconds, id] = await timed(() => upload(paths));
  const clock = startCpuClock();
  const [plan, planned] = await timed(() => planImport(id));
  const planCpu = clock();
  if (!planned.ok || planned.plan.totals.invalid > 0)
    throw new Error("the library was not understood");
  const [run, messages] = await timed(async () => {
    const started = await runImport(id, {});
    if (!started.ok) throw new Error(started.problem.message);
    for await (const event of started.events) {
      if (event.type !== "report") continue;
      if (event.status !== "done" || event.totals.failed > 0) throw new Error("the run failed");
      return event.totals.messages;
    }
    throw new Error("the run gave no report");
  });
  return { upload: uploadSeconds, plan, planCpu, run, cpu: clock(), messages };
}

async function exportAll(format: "zip" | "cjson"): Promise<void> {
  const prepared = await prepareExport({ format }, { actor: "bench" });
  if (!prepared.ok) throw new Error(prepared.code);
  const { stream, sha256 } = prepared.export;
  const hasher = createContentHasher();
  for await (const chunk of stream) hasher.update(chunk);
  if (format === "cjson" && hasher.digest() !== sha256) throw new Error("other bytes came out");
}

async function measurePipeline(
  paths: readonly string[],
  format: "zip" | "cjson",
): Promise<PipelineResult> {
  const data = await mkdtemp(join(tmpdir(), "colloquy-bench-"));
  process.env["COLLOQUY_DATA"] = data;
  try {
    await getStore();
    const idleMemory = process.memoryUsage.rss();
    const { messages, ...first } = await importOnce(paths);
    const peakMemory = mostMemory();
    const { messages: _, ...again } = await importOnce(paths);
    const [exported] = await timed(() => exportAll(format));
    let bytes = 0;
    for (const path of paths) bytes += (await stat(path)).size;
    const memory = { idleMemory, peakMemory, peakInAll: mostMemory() };
    return { bytes, messages, first, again, export: exported, ...memory };
  } finally {
    await closeStore();
    await rm(data, { recursive: true, force: true });
  }
}

const mostMemory = (): number => process.resourceUsage().maxRSS * 1024;

const [mode, folder = "", format] = process.argv.slice(2);
const paths = (await readdir(folder)).sort().map((name) => join(folder, name));
const result =
  mode === "floor"
    ? await measureImportFloor(paths)
    : await measurePipeline(paths, format === "cjson" ? "cjson" : "zip");
console.log(JSON.stringify(result));
