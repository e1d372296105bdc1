import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "../../lib/data/store/driver/driver";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { databaseFile } from "@/lib/data/store/files/data-directory";
import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import { prepareExport } from "@/lib/export/export";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";

// Works on the library of COLLOQUY_DATA: `fill <folder>`, `floor <file>` or `<format> <file>`.

export interface ExportTimes {
  seconds: number;
  /** Of the processor; steadier than `seconds` where the machine is busy. */
  cpuSeconds: number;
  bytes: number;
  /** Bytes of memory before, and at most. */
  idleMemory: number;
  peakMemory: number;
}

async function fill(folder: string): Promise<void> {
  const spool = await createSpool();
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const added = await spool.addFile(basename(path), createReadStream(path));
    if (!added.ok) throw new Error(added.problem.message);
  }
  const planned = await planImport(spool.id, { viewer: LOCAL_VIEWER });
  if (!planned.ok) throw new Error(planned.problem.message);
  const started = await runImport(LOCAL_VIEWER, spool.id, {});
  if (!started.ok) throw new Error(started.problem.message);
  for await (const event of started.events) {
    if (event.type === "report" && event.status !== "done") throw new Error("the import failed");
  }
}

/** The rows of every conversation as they are stored, joined, and nothing else. */
function* rows(): Generator<Buffer> {
  const database = openDatabase(databaseFile(), { readonly: true });
  const shells = database
    .prepare<[], { key: number; head: string; tail: string }>(
      `SELECT key, head, tail FROM "Conversation" WHERE state = 'live' ORDER BY id`,
    )
    .all();
  const bodies = database.prepare<[number], { lead: string; raw: string }>(
    `SELECT b.lead, b.raw FROM "Message" m JOIN "MessageBody" b ON b."messageId" = m.id
     WHERE m."conversationKey" = ? ORDER BY m.ordinal`,
  );
  for (const { key, head, tail } of shells) {
    let piece = head;
    for (const { lead, raw } of bodies.iterate(key)) {
      piece += lead + raw;
      if (piece.length < 256 * 1024) continue;
      yield Buffer.from(piece);
      piece = "";
    }
    yield Buffer.from(piece + tail);
  }
  database.close();
}

async function stream(mode: string): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  if (mode === "floor") return rows();
  const format = EXPORT_FORMATS.find((known) => known === mode);
  if (format === undefined) throw new Error(`there is no format ${mode}`);
  const prepared = await prepareExport(LOCAL_VIEWER, { format }, { actor: "bench" });
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.export.stream;
}

async function measure(mode: string, file: string): Promise<ExportTimes> {
  await getWholeStore();
  globalThis.gc?.();
  const idleMemory = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const out = createWriteStream(file);
  await pipeline(Readable.from(await stream(mode), { objectMode: false }), out);
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / 1e6,
    bytes: out.bytesWritten,
    idleMemory,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  };
}

const [mode = "", target = ""] = process.argv.slice(2);
try {
  if (mode === "fill") await fill(target);
  else console.log(JSON.stringify(await measure(mode, target)));
} finally {
  await closeStore();
}
