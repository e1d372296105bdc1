import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { LogLine } from "./lines";
import { isBoundary, isPrompt, isResultLine } from "./purpose";
import { queuedPrompt } from "./saying";

/** A message of a log: a line, or all lines of one answer. */
export interface LogNode {
  readonly lines: LogLine[];
  readonly thread: Thread;
  /** The message it follows; null for the first of its thread. */
  readonly parent: LogNode | null;
  /** What it is on: messages in a row, up to the next fork. */
  readonly branch: Branch;
  /** The record of the compaction right before it. */
  readonly boundary: JsonRecord | null;
}

interface Branch {
  tail: LogNode | null;
}

/** Lines that belong together: a session, several that were resumed in a file, or the work of a sub-agent. */
export interface Thread {
  readonly nodes: LogNode[];
  /** The agent's id or that of its first line; null for a main thread. */
  readonly side: string | null;
  /** The message of another thread that a sub-agent's first line names as its parent. */
  readonly origin: LogNode | null;
  readonly main: Branch;
}

export interface LogThreads {
  readonly threads: readonly Thread[];
  /** The message each line is part of, or comes after, by line id. */
  readonly byLine: ReadonlyMap<string, Place>;
  /** Lines whose parent comes later in the file. */
  readonly misplaced: readonly LogLine[];
  /** Records of compactions that no message came after. */
  readonly looseBoundaries: readonly JsonRecord[];
}

/** Where a line is: in a thread, and at or behind a message of it. */
interface Place {
  readonly thread: Thread;
  readonly node: LogNode | null;
}

/** What is known of a log while its lines are put in order. */
interface Log {
  readonly threads: Thread[];
  readonly byLine: Map<string, Place>;
  /** The place of the newest line of a session or an agent. */
  readonly newest: Map<string, Place>;
  /** By the id of the answer. */
  readonly answers: Map<Thread, Map<string, LogNode>>;
  /** What follows a message or begins a thread, by its kind. */
  readonly forks: Map<LogNode | Thread, Map<string, LogNode>>;
  /** Compactions that no message of their thread came after yet. */
  readonly boundaries: Map<Thread, JsonRecord>;
}

/**
 * Puts the lines of a log in order. A line follows the one it names as its parent; where it names none that is
 * known, the line before it in its session. Forks are only what a person or the model said twice after the same
 * message: all else that shares a parent (calls made at once, and their results) is in a row.
 */
export function threadLines(lines: readonly LogLine[]): LogThreads {
  const log: Log = {
    threads: [],
    byLine: new Map(),
    newest: new Map(),
    answers: new Map(),
    forks: new Map(),
    boundaries: new Map(),
  };
  const { threads, byLine, newest, boundaries } = log;
  const loose: JsonRecord[] = [];
  const misplaced: LogLine[] = [];
  const ids = new Set(lines.map(({ id }) => id));

  for (const line of lines) {
    const { record, id } = line;
    const isSide = record.isSidechain === true;
    // A record without an id that is no message can be nobody's parent.
    if (line.message === null && !line.hasUuid) continue;
    const before = isSide ? placeSide(log, line) : placeMain(log, line);
    const { thread } = before;
    const parentId = asText(record.parentUuid) ?? "";
    if (ids.has(parentId) && !byLine.has(parentId)) misplaced.push(line);
    let place = before;
    if (line.message !== null) {
      const answer = answerOf(log, line, thread);
      answer?.lines.push(line);
      place = { thread, node: answer ?? addNode(log, line, before) };
    } else if (isBoundary(record)) {
      for (const each of [boundaries.get(thread)].filter((each) => each !== undefined))
        loose.push(each);
      boundaries.set(thread, record);
    }
    byLine.set(id, place);
    const keys = isSide
      ? [`side ${line.session}`, `agent ${thread.side ?? ""}`]
      : [`main ${line.session}`];
    // What is no message is skipped: the next line without a parent follows the last message.
    for (const key of keys) {
      if (line.message !== null || !newest.has(key)) newest.set(key, place);
    }
  }
  return {
    threads: threads.filter(({ nodes }) => nodes.length > 0),
    byLine,
    misplaced,
    looseBoundaries: [...loose, ...boundaries.values()],
  };
}

function openThread(log: Log, side: string | null, origin: LogNode | null): Thread {
  const thread: Thread = { nodes: [], side, origin, main: { tail: null } };
  log.threads.push(thread);
  return thread;
}

function namedParent(log: Log, { record }: LogLine): Place | null {
  for (const member of ["parentUuid", "logicalParentUuid"] as const) {
    const place = log.byLine.get(asText(record[member]) ?? "");
    if (place !== undefined) return place;
  }
  return null;
}

/** The place a line of a main thread follows. */
function placeMain(log: Log, line: LogLine): Place {
  const named = namedParent(log, line);
  const before = named?.thread.side === null ? named : log.newest.get(`main ${line.session}`);
  return before ?? { thread: openThread(log, null, null), node: null };
}

/** The place a line of a sub-agent follows: told by the agent's id, else by its parent. */
function placeSide(log: Log, line: LogLine): Place {
  const agent = asText(line.record.agentId);
  const named = namedParent(log, line);
  const own = named !== null && named.thread.side !== null ? named : null;
  const origin = own === null ? (named?.node ?? null) : null;
  if (agent) {
    const known = log.newest.get(`agent ${agent}`);
    const isSame = own !== null && own.thread === known?.thread;
    return (isSame ? own : known) ?? { thread: openThread(log, agent, origin), node: null };
  }
  if (own !== null) return own;
  const startsAnew = named !== null || isPrompt(line);
  const before = startsAnew ? undefined : log.newest.get(`side ${line.session}`);
  return before ?? { thread: openThread(log, line.id, origin), node: null };
}

/** The message of an answer that came in several lines. */
function answerOf(log: Log, line: LogLine, thread: Thread): LogNode | null {
  const id = asText(line.message?.id);
  if (!id || line.speaker !== "assistant") return null;
  return log.answers.get(thread)?.get(id) ?? null;
}

function addNode(log: Log, line: LogLine, { thread, node: anchor }: Place): LogNode {
  const kind = forkKind(line);
  const siblings = entryOf(log.forks, anchor ?? thread);
  const twin = kind === null ? undefined : siblings.get(kind);
  const trunk = anchor?.branch ?? thread.main;
  const node: LogNode = {
    lines: [line],
    thread,
    parent: twin === undefined ? trunk.tail : twin.parent,
    branch: twin === undefined ? trunk : { tail: null },
    boundary: log.boundaries.get(thread) ?? null,
  };
  log.boundaries.delete(thread);
  node.branch.tail = node;
  if (kind !== null && twin === undefined) siblings.set(kind, node);
  thread.nodes.push(node);
  const id = asText(line.message?.id);
  if (id && line.speaker === "assistant") entryOf(log.answers, thread).set(id, node);
  return node;
}

/** Messages of the same kind that follow the same message are alternatives of each other. */
function forkKind(line: LogLine): string | null {
  if (line.speaker === "assistant") return "answer";
  // What waited was said in the middle of an answer.
  const waited = queuedPrompt(line.record) !== null;
  return !waited && !isResultLine(line) && isPrompt(line) ? "prompt" : null;
}

function entryOf<Key>(maps: Map<Key, Map<string, LogNode>>, key: Key): Map<string, LogNode> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const created = new Map<string, LogNode>();
  maps.set(key, created);
  return created;
}
