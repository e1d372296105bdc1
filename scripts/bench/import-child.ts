/**
 * One measurement of the import in a process of its own, so that its memory is only its own.
 * `import-child.ts floor|pipeline <folder>` prints what it measured as JSON.
 */
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { closeStore, getStore } from "@/lib/data/client";
import { prepareExport } from "@/lib/export/export";
import { planImport } from "@/lib/import/plan";
import { runImport } from "@/lib/import/run";
import { createSpool } from "@/lib/import/spool";

import { measureImportFloor } from "./import-floor";

/** Seconds each step took. */
export interface ImportTimes {
  upload: number;
  plan: number;
  run: number;
  /** Of the processor, for plan and run together; steadier than the others where the machine is busy. */
  cpu: number;
}

export interface PipelineResult {
  bytes: number;
  messages: number;
  first: ImportTimes;
  /** The same files once more. */
  again: ImportTimes;
  /** Seconds of an export of everything as a zip. */
  export: number;
  /** Bytes of memory before, and at most. */
  idleMemory: number;
  peakMemory: number;
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

async function importOnce(paths: readonly string[]): Promise<ImportTimes & { messages: number }> {
  const [uploadSeconds, id] = await timed(() => upload(paths));
  const before = process.cpuUsage();
  const [plan, planned] = await timed(() => planImport(id));
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
  const { user, system } = process.cpuUsage(before);
  return { upload: uploadSeconds, plan, run, cpu: (user + system) / 1e6, messages };
}

async function exportAll(): Promise<void> {
  const prepared = await prepareExport({ format: "zip" }, { actor: "bench" });
  if (!prepared.ok) throw new Error(prepared.code);
  for await (const chunk of prepared.export.stream) void chunk;
}

async function measurePipeline(paths: readonly string[]): Promise<PipelineResult> {
  const data = await mkdtemp(join(tmpdir(), "colloquy-bench-"));
  process.env["COLLOQUY_DATA"] = data;
  try {
    await getStore();
    const idleMemory = process.memoryUsage.rss();
    const { messages, ...first } = await importOnce(paths);
    const peakMemory = process.resourceUsage().maxRSS * 1024;
    const again = await importOnce(paths);
    const [exported] = await timed(exportAll);
    let bytes = 0;
    for (const path of paths) bytes += (await stat(path)).size;
    const times = { upload: again.upload, plan: again.plan, run: again.run, cpu: again.cpu };
    return { bytes, messages, first, again: times, export: exported, idleMemory, peakMemory };
  } finally {
    await closeStore();
    await rm(data, { recursive: true, force: true });
  }
}

const [mode, folder = ""] = process.argv.slice(2);
const paths = (await readdir(folder)).sort().map((name) => join(folder, name));
const result = mode === "floor" ? await measureImportFloor(paths) : await measurePipeline(paths);
console.log(JSON.stringify(result));
