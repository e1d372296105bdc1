import { extensionKey } from "@/lib/domain/document/extension-key";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import {
  assembleConversation,
  type Assembled,
  type SourceConversation,
  type SourceNode,
} from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import type { ParseContext } from "../kit/contract/format";
import { readSourceTime } from "../kit/source/time";
import { warning } from "../kit/contract/finding";
import type { ClaudeCodeFact } from "./facts";
import type { GivenFiles } from "./given-files";
import { readNode, sharedValues } from "./message";
import type { ThreadName } from "./names";
import { SHARED_MEMBERS } from "./saying";
import type { LogNode, Thread } from "./threads";

export const FORMAT_ID = "claude-code";

/** What the log as a whole says to one of its threads. */
export interface ThreadFacts {
  readonly name: ThreadName;
  readonly title: string | null;
  /** The message that started a sub-agent. */
  readonly origin: LogNode | null;
  /** Tells threads without ids apart. */
  readonly position: number;
  readonly notifications: ReadonlyMap<string, readonly JsonRecord[]>;
  /** What prompts came with. */
  readonly given: GivenFiles["byNode"];
  /** What else the source extension of the conversation keeps. */
  readonly original: JsonRecord;
  /** Whether a line id names a message of the log. */
  isKnown(id: string): boolean;
}

/** Writes the conversation of a thread. */
export async function writeThread(
  thread: Thread,
  facts: ThreadFacts,
  { context, tally }: { context: ParseContext; tally: Tally<ClaudeCodeFact> },
): Promise<Assembled> {
  const lines = thread.nodes.flatMap((node) => node.lines);
  const shared = sharedOf(thread);
  const isSide = thread.side !== null;
  const around = { ...facts, calls: createCallRegister(), tally, isSide, shared };
  const findings: Diagnostic[] = [];
  const nodes = thread.nodes.map((node): SourceNode => {
    const { message: said, unusable } = readNode(node, around);
    const message = { ...said, files: [...said.files, ...(facts.given.get(node) ?? [])] };
    const path = node.lines[0]?.path ?? context.pointer;
    if (unusable) findings.push(unusableFinding(path));
    return { id: idOf(node), parent: node.parent && idOf(node.parent), message, path };
  });
  const source: SourceConversation = {
    format: FORMAT_ID,
    sourceId: facts.name.id,
    discriminator: String(facts.position),
    title: facts.title,
    parentId: facts.name.parentId,
    created: firstTime(lines.map(({ record }) => record.timestamp)),
    original: { ...facts.original, ...Object.fromEntries(shared) },
    ...(isSide ? { extensions: forkOf(facts.origin) } : {}),
    nodes,
    // The branch that is later in the file is the active one.
    leafId: nodes.at(-1)?.id ?? null,
  };
  const { document, diagnostics } = await assembleConversation(source, context, tally);
  return { document, diagnostics: [...findings, ...diagnostics] };
}

/** Values that are in each line of a thread. */
export const sharedOf = ({ nodes }: Thread) =>
  sharedValues(
    nodes.flatMap(({ lines }) => lines),
    SHARED_MEMBERS,
  );

const idOf = ({ lines }: LogNode) => lines[0]?.id ?? "";

function firstTime(values: readonly unknown[]) {
  for (const value of values) {
    const time = readSourceTime(value);
    if (time) return time;
  }
  return null;
}

function forkOf(origin: LogNode | null): JsonRecord {
  const messageId = origin === null ? {} : { messageId: idOf(origin) };
  return { [extensionKey("fork")]: { v: 1, kind: "subagent", ...messageId } };
}

const unusableFinding = warning(
  "import.content-unusable",
  "Some content of this message can’t be read; it is kept as it is.",
);
