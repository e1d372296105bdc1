import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { ZipFile } from "yazl";

import { conversationText } from "@/lib/data/conversations/text";
import type { ImportDecisions, ImportPlan } from "@/lib/domain/imports/plan";
import type { ProgressEvent, ReportLine } from "@/lib/domain/imports/progress";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";

/** A dropped file: a name, and bytes, text or a value to be written as JSON. */
export type DroppedFile = readonly [name: string, content: unknown];

export function bytesOf(content: unknown): Buffer {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return Buffer.from(
    typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
}

async function* inChunks(bytes: Buffer, size = 1 << 16): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Everything a stream gives. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of stream) all.push(value);
  return all;
}

/** All bytes of a stream as text. */
export async function collectText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await collect(stream)).toString();
}

/** Uploads files as one drop; fails the test when they are refused. */
export async function spoolFiles(...files: DroppedFile[]): Promise<string> {
  const spool = await createSpool();
  for (const [name, content] of files) {
    const added = await spool.addFile(name, inChunks(bytesOf(content)));
    if (!added.ok) throw new Error(added.problem.message);
  }
  return spool.id;
}

/** The plan of a drop. */
export async function planFiles(...files: DroppedFile[]): Promise<ImportPlan> {
  const planned = await planImport(await spoolFiles(...files), { viewer: LOCAL_VIEWER });
  if (!planned.ok) throw new Error(planned.problem.message);
  return planned.plan;
}

/** All events of a run. */
export async function runEvents(
  importId: string,
  decisions: ImportDecisions = {},
): Promise<ProgressEvent[]> {
  const errors: unknown[] = [];
  const started = await runImport(LOCAL_VIEWER, importId, decisions, {
    onError: (error) => errors.push(error),
  });
  if (!started.ok) throw new Error(started.problem.message);
  const events = await collect(started.events);
  if (errors.length > 0) throw errors[0];
  return events;
}

/** The report of a run. */
export async function runPlan(
  importId: string,
  decisions: ImportDecisions = {},
): Promise<ReportLine> {
  const last = (await runEvents(importId, decisions)).at(-1);
  if (last?.type !== "report") throw new Error("the run ended without a report");
  return last;
}

/** Drops files and imports them with the decisions of the plan. */
export async function importFiles(...files: DroppedFile[]): Promise<ReportLine> {
  const plan = await planFiles(...files);
  return runPlan(plan.id);
}

/** The bytes of a stored conversation as text. */
export async function storedText(id: string): Promise<string> {
  const text = await conversationText(LOCAL_VIEWER, id);
  if (text === null) throw new Error(`there is no conversation ${id}`);
  return collectText(text.chunks);
}

/** A zip file of these entries, made by a common writer. */
export async function zipFiles(...files: DroppedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(bytesOf(content), name);
  zip.end();
  return Buffer.concat((await collect(zip.outputStream)) as Buffer[]);
}
