import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { LogLine } from "./lines";
import type { LogThreads, Thread } from "./threads";
import type { Unchecked } from "../kit/source/unchecked";
import type { ClaudeCodeLine } from "./source";

/** Kinds of lines that name a conversation, best first, with the members that hold the name. */
const KINDS = [
  { type: "custom-title", members: ["customTitle", "title"] },
  { type: "ai-title", members: ["aiTitle", "title"] },
  { type: "summary", members: ["summary"] },
] as const;

export interface Titles {
  readonly titles: ReadonlyMap<Thread, string>;
  /** Titles and summaries that named no conversation, or an older name of it. */
  readonly unused: readonly JsonRecord[];
}

/**
 * The titles of main threads: the person's own before the program's before a summary, of equals the last one. A
 * summary belongs to the message it names, which often is one of another file.
 */
export function readTitles(lines: readonly LogLine[], { threads, byLine }: LogThreads): Titles {
  const mains = threads.filter(({ side }) => side === null);
  const titles = new Map<Thread, string>();
  const unused: JsonRecord[] = [];
  for (const { type, members } of KINDS) {
    const found = new Map<Thread, JsonRecord>();
    for (const { record } of lines) {
      if (record.type !== type) continue;
      const thread = ownerOf(record);
      const isNamed = thread !== undefined && nameOf(record, members) !== null;
      const before = thread === undefined ? undefined : found.get(thread);
      if (!isNamed || titles.has(thread)) unused.push(record);
      else found.set(thread, record);
      if (isNamed && before !== undefined) unused.push(before);
    }
    for (const [thread, record] of found) {
      titles.set(thread, nameOf(record, members) ?? "");
      if (saysMore(record, members)) unused.push(record);
    }
  }
  return { titles, unused };

  function ownerOf(record: Unchecked<ClaudeCodeLine>): Thread | undefined {
    if (record.isSidechain === true) return undefined;
    const leaf = asText(record.leafUuid);
    if (leaf !== null) return byLine.get(leaf)?.thread;
    const session = asText(record.sessionId);
    if (session === null) return mains.length === 1 ? mains[0] : undefined;
    return mains.find((thread) => isOfSession(thread, session));
  }
}

/** Members that put a title in its place. */
const PLACING = ["type", "uuid", "parentUuid", "sessionId", "leafUuid"];

const saysMore = (record: Unchecked<ClaudeCodeLine>, members: readonly string[]) =>
  Object.keys(record).some((member) => !PLACING.includes(member) && !members.includes(member));

const isOfSession = ({ nodes }: Thread, session: string) =>
  nodes.some(({ lines }) => lines.some((line) => line.session === session));

const nameOf = (record: Unchecked<ClaudeCodeLine>, members: readonly (keyof ClaudeCodeLine)[]) =>
  members.map((member) => asText(record[member])).find(Boolean) ?? null;
