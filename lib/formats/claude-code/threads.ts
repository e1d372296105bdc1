import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { LogLine } from "./lines";
import { isBoundary, isPrompt, isResultLine } from "./purpose";

/** A message of a log: a line, or all lines of one answer. */
export interface LogNode {
  readonly lines: LogLine[];
  readonly thread: Thread;
  /** The message it follows; null for the first of its thread. */
  readonly parent: LogNode | null;
  /** What it stands on: messages in a row, up to the next fork. */
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
  /** The message each line is part of, or stands behind, by line id. */
  readonly byLine: ReadonlyMap<string, Place>;
  /** Lines whose parent comes later in the file. */
  readonly misplaced: readonly LogLine[];
  /** Records of compactions that no message came after. */
  readonly looseBoundaries: readonly JsonRecord[];
}

/** Where a line stands: in a thread, and at or behind a message of it. */
interface Place {
  readonly thread: Thread;
  readonly node: LogNode | null;
}

/**
 * Puts the lines of a log in order. A line follows the one it names as its parent; where it names none that is
 * known, the line before it in its session. Forks are only what a person or the model said twice after the same
 * message: all else that shares a parent (calls made at once, and their results) stands in a row.
 */
export function threadLines(lines: readonly LogLine[]): LogThreads {
  const threads: Thread[] = [];
  const byLine = new Map<string, Place>();
  const newest = new Map<string, Place>();
  const answers = new Map<Thread, Map<string, LogNode>>();
  const forks = new Map<LogNode | Thread, Map<string, LogNode>>();
  const boundaries = new Map<Thread, JsonRecord>();
  const loose: JsonRecord[] = [];
  const misplaced: LogLine[] = [];
  const ids = new Set(lines.map(({ id }) => id));

  function open(side: string | null, origin: LogNode | null): Thread {
    const thread: Thread = { nodes: [], side, origin, main: { tail: null } };
    threads.push(thread);
    return thread;
  }

  function namedParent({ record }: LogLine): Place | null {
    for (const member of ["parentUuid", "logicalParentUuid"]) {
      const place = byLine.get(asText(record[member]) ?? "");
      if (place !== undefined) return place;
    }
    return null;
  }

  /** The place a line of a main thread follows. */
  function placeMain(line: LogLine): Place {
    const named = namedParent(line);
    const before = named?.thread.side === null ? named : newest.get(`main ${line.session}`);
    return before ?? { thread: open(null, null), node: null };
  }

  /** The place a line of a sub-agent follows: told by the agent's id, else by its parent. */
  function placeSide(line: LogLine): Place {
    const agent = asText(line.record["agentId"]);
    const named = namedParent(line);
    const own = named !== null && named.thread.side !== null ? named : null;
    const origin = own === null ? (named?.node ?? null) : null;
    if (agent) {
      const known = newest.get(`agent ${agent}`);
      const isSame = own !== null && own.thread === known?.thread;
      return (isSame ? own : known) ?? { thread: open(agent, origin), node: null };
    }
    if (own !== null) return own;
    const startsAnew = named !== null || isPrompt(line);
    const before = startsAnew ? undefined : newest.get(`side ${line.session}`);
    return before ?? { thread: open(line.id, origin), node: null };
  }

  /** The message of an answer that came in several lines. */
  function answerOf(line: LogLine, thread: Thread): LogNode | null {
    const id = asText(line.message?.["id"]);
    if (!id || line.speaker !== "assistant") return null;
    return answers.get(thread)?.get(id) ?? null;
  }

  function addNode(line: LogLine, { thread, node: anchor }: Place): LogNode {
    const kind = forkKind(line);
    const siblings = entryOf(forks, anchor ?? thread);
    const twin = kind === null ? undefined : siblings.get(kind);
    const trunk = anchor?.branch ?? thread.main;
    const node: LogNode = {
      lines: [line],
      thread,
      parent: twin === undefined ? trunk.tail : twin.parent,
      branch: twin === undefined ? trunk : { tail: null },
      boundary: boundaries.get(thread) ?? null,
    };
    boundaries.delete(thread);
    node.branch.tail = node;
    if (kind !== null && twin === undefined) siblings.set(kind, node);
    thread.nodes.push(node);
    const id = asText(line.message?.["id"]);
    if (id && line.speaker === "assistant") entryOf(answers, thread).set(id, node);
    return node;
  }

  for (const line of lines) {
    const { record, id } = line;
    const isSide = record["isSidechain"] === true;
    // A record without an id that is no message can be nobody's parent.
    if (line.message === null && !line.hasUuid) continue;
    const before = isSide ? placeSide(line) : placeMain(line);
    const { thread } = before;
    const parentId = asText(record["parentUuid"]) ?? "";
    if (ids.has(parentId) && !byLine.has(parentId)) misplaced.push(line);
    let place = before;
    if (line.message !== null) {
      const answer = answerOf(line, thread);
      answer?.lines.push(line);
      place = { thread, node: answer ?? addNode(line, before) };
    } else if (isBoundary(record)) {
      loose.push(...[boundaries.get(thread)].filter((each) => each !== undefined));
      boundaries.set(thread, record);
    }
    byLine.set(id, place);
    const keys = isSide
      ? [`side ${line.session}`, `agent ${thread.side ?? ""}`]
      : [`main ${line.session}`];
    // What is no message stands aside: the next line without a parent follows the last message.
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

/** Messages of the same kind that follow the same message are alternatives of each other. */
function forkKind(line: LogLine): string | null {
  if (line.speaker === "assistant") return "answer";
  return !isResultLine(line) && isPrompt(line) ? "prompt" : null;
}

function entryOf<Key>(maps: Map<Key, Map<string, LogNode>>, key: Key): Map<string, LogNode> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const created = new Map<string, LogNode>();
  maps.set(key, created);
  return created;
}
