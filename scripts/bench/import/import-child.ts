/**
 * One measurement of the import in a process of its own, so that its memory is only its own.
 * `import-child.ts floor|pipeline <folder> [zip|cjson]` prints what it measured as JSON.
 */
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { prepareExport } from "@/lib/export/export";
import { createContentHasher } from "@/lib/json/hash";

import { measureImportFloor } from "./import-floor";
import { importOnce, timed, type ImportTimes } from "./import-once";

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

async function exportAll(format: "zip" | "cjson"): Promise<void> {
  const prepared = await prepareExport(LOCAL_VIEWER, { format }, { actor: "bench" });
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
    await getWholeStore();
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
