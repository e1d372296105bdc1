import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import { parseJson } from "@/lib/shared/json-text";
import { asRecord } from "@/lib/shared/read-value";
import type { Format } from "@/lib/formats/kit/contract/format";
import { formats } from "@/lib/formats/registry";
import { addTo } from "@/lib/shared/add-to";

import { planNote } from "../items/build";
import { IMPORT_LIMITS } from "../source/limits";
import { lineSpans, type LineSpan } from "../source/lines";
import type { PlanSession } from "../session/session";
import { openSource, type SourceFile } from "../source/file";
import type { SpooledFile } from "../upload/spool";
import { spoolPath } from "../upload/spool-folder";

/** Lines that show the format of a log. */
const SAMPLE_LINES = 10;

interface Log {
  readonly file: SpooledFile;
  /** The keys of its messages. */
  readonly keys: ReadonlySet<string>;
}

/** The files of a drop in the order to plan them, and the logs that others hold and continue. */
interface OrderedFiles {
  readonly files: readonly SpooledFile[];
  /** The name of the log that goes on, by the file it holds wholly. */
  readonly continued: ReadonlyMap<SpooledFile, string>;
}

/**
 * Finds logs whose messages all are in another log of the drop: sessions that were resumed in a file of their
 * own, and older copies. They are planned last, so that the one that goes on is what an identity represents.
 */
export async function orderLogs(
  session: PlanSession,
  files: readonly SpooledFile[],
): Promise<OrderedFiles> {
  const logs: Log[] = [];
  const candidates = files.filter(isCandidate);
  for (const file of candidates.length < 2 ? [] : candidates) {
    session.checkAborted();
    const keys = await readKeys(session.importId, file);
    if (keys.size > 0) logs.push({ file, keys });
  }
  const continued = findContinued(logs);
  const last = logs
    .filter(({ file }) => continued.has(file))
    .sort((a, b) => b.keys.size - a.keys.size)
    .map(({ file }) => file);
  return { files: [...files.filter((file) => !continued.has(file)), ...last], continued };
}

const isCandidate = ({ name, size }: SpooledFile) =>
  name.toLowerCase().endsWith(".jsonl") && size <= IMPORT_LIMITS.foreignBytes;

function findContinued(logs: readonly Log[]): Map<SpooledFile, string> {
  const starts = new Map<string, Log[]>();
  for (const log of logs) {
    const [start = ""] = log.keys;
    addTo(starts, start, log);
  }
  const widest = new Map<SpooledFile, Log>();
  for (const log of logs) {
    const inside = [...log.keys].flatMap((key) => starts.get(key) ?? []);
    for (const { file, keys } of inside) {
      const isWider = log.keys.size > (widest.get(file)?.keys ?? keys).size;
      if (isWider && [...keys].every((key) => log.keys.has(key))) widest.set(file, log);
    }
  }
  return new Map([...widest].map(([file, { file: log }]) => [file, log.name]));
}

async function readKeys(importId: string, { file, name }: SpooledFile): Promise<Set<string>> {
  const source = await openSource(spoolPath(importId, file));
  try {
    return await readKeysOf(source, name);
  } finally {
    await source.close();
  }
}

async function readKeysOf(source: SourceFile, name: string): Promise<Set<string>> {
  const keys = new Set<string>();
  let sample: unknown[] | null = [];
  let lineKey: Format["lineKey"];
  for await (const line of lineSpans(source)) {
    const value = await readLine(source, line);
    if (sample === null) {
      addKey(value);
      continue;
    }
    if (asRecord(value) !== null) sample.push(value);
    if (sample.length < SAMPLE_LINES) continue;
    lineKey = findKey(name, sample);
    if (lineKey === undefined) return keys;
    sample.forEach(addKey);
    sample = null;
  }
  if (sample !== null) {
    lineKey = findKey(name, sample);
    sample.forEach(addKey);
  }
  return keys;

  function addKey(value: unknown): void {
    const key = lineKey?.(value) ?? null;
    if (key !== null) keys.add(key);
  }
}

const findKey = (name: string, sample: unknown[]) =>
  formats.find((format) => format.lineKey && format.detect({ name, root: "jsonl", sample }))
    ?.lineKey;

/** The value of a line; null for one that is no JSON, which the plan reports. */
async function readLine(source: SourceFile, { start, end }: LineSpan): Promise<unknown> {
  try {
    return parseJson((await source.read(start, end)).toString());
  } catch {
    return null;
  }
}

/** A session in which items are left out unless a person chooses otherwise. */
export function excluding(session: PlanSession, longer: string): PlanSession {
  return {
    ...session,
    add: (draft) => session.add({ ...draft, item: leaveOut(draft.item, longer) }),
  };
}

const LEAVING: readonly Decision[] = ["skip", "keep-mine"];

function leaveOut<I extends PlanItem>(item: I, longer: string): I {
  const decision = LEAVING.find((each) => item.decisions.includes(each));
  if (decision === undefined) return item;
  const message = `All messages of this log are in ${longer} too, which goes on; it is left out unless you choose otherwise.`;
  return { ...item, notes: [planNote(message), ...item.notes], decisionDefault: decision };
}
