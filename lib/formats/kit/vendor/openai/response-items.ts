import type { JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { NodeMessage } from "@/lib/formats/kit/tree/assemble";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { readMembers } from "@/lib/formats/kit/source/member-reader";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { positionId, type ListedMessage } from "@/lib/formats/kit/tree/message-chain";
import type { SourceTime } from "@/lib/formats/kit/source/time";

import { readOpenaiMessage, type OpenaiContext, type OpenaiMessage } from "./message";
import { createItemReaders, type ResultJudge } from "./response-calls";
import type { OpenaiResponseItem } from "./source";

/** An item of OpenAI's Responses interface, or of a log that writes down the same items. */
export interface ResponseItem {
  readonly record: JsonRecord;
  /** JSON Pointer of it. */
  readonly path: string;
  /** Its place among all items of the conversation. */
  readonly position: number;
  readonly time?: SourceTime | null;
  /** The model at work then, where it is known. */
  readonly model?: string | null;
  /** It stays a message, though it is where instructions do. */
  readonly isNote?: boolean;
}

export interface ResponseTalk {
  readonly systemTexts: readonly string[];
  /** What instructions say besides their text, by position. */
  readonly instructions: JsonRecord;
  readonly listed: readonly ListedMessage[];
  /** Items that are neither said nor done by anyone, by their position. */
  readonly others: JsonRecord;
  readonly findings: readonly Diagnostic[];
}

/** What the model did between two messages: one message of ours. */
interface Run {
  readonly first: ResponseItem;
  readonly id: string;
  readonly blocks: BlockDraft[];
  readonly files: AttachmentDraft[];
  /** What is left of its items. */
  readonly rests: JsonRecord[];
  role: NodeMessage["role"];
}

/**
 * Reads items in their order. A message stays one; thoughts, calls and results between two messages become one
 * message of the assistant, and thoughts right before an answer its beginning.
 */
export function readResponseItems(
  items: readonly ResponseItem[],
  context: OpenaiContext,
  judge?: ResultJudge,
): ResponseTalk {
  const readers = createItemReaders(context, judge);
  const systemTexts: string[] = [];
  const listed: ListedMessage[] = [];
  const instructions: [string, JsonRecord][] = [];
  const others: [string, JsonRecord][] = [];
  const findings: Diagnostic[] = [];
  let run: Run | null = null;

  for (const item of items) {
    if (isMessage(item.record)) {
      const id = itemId(item);
      const read = readOpenaiMessage(item.record, { id, path: item.path }, context);
      for (const each of read.findings) findings.push(each);
      const isFirst = listed.length === 0 && run === null && item.isNote !== true;
      if (read.systemText !== null && isFirst) {
        systemTexts.push(read.systemText);
        const details = detailsOf(withoutUsual(read.message.source));
        if (!isBlank(details)) instructions.push([String(item.position), details]);
        continue;
      }
      const message = dated(withoutUsual(read.message.source), read, item);
      const thoughts = run !== null && isThought(run) && message.role === "assistant" ? run : null;
      if (run !== null && thoughts === null) listed.push(closeRun(run));
      run = null;
      listed.push({
        id,
        path: item.path,
        message: thoughts ? precede(thoughts, message) : message,
      });
      continue;
    }
    const members = readMembers<OpenaiResponseItem>(item.record);
    const done = readers.read(members, `${itemId(item)}:${item.position}`);
    if (done === null) {
      others.push([String(item.position), item.record]);
      findings.push(unknownItem(item));
      continue;
    }
    run ??= { first: item, id: itemId(item), blocks: [], files: [], rests: [], role: "tool" };
    if (done.blocks.some(({ kind }) => kind !== "toolResult")) run.role = "assistant";
    for (const each of done.blocks.map((block) => ({ ...block, time: item.time ?? null })))
      run.blocks.push(each);
    for (const each of done.files) run.files.push(each);
    const { id: _, ...rest } = members.rest();
    const isNamed = run.first === item && typeof item.record["id"] === "string";
    const left = withoutUsual(isNamed ? rest : members.rest());
    if (Object.keys(left).length > 0) run.rests.push(left);
  }
  if (run !== null) listed.push(closeRun(run));
  return {
    systemTexts,
    instructions: Object.fromEntries(instructions),
    listed,
    others: Object.fromEntries(others),
    findings,
  };
}

const isMessage = (record: JsonRecord) =>
  record["type"] === "message" || (record["type"] === undefined && "role" in record);

function itemId({ record, position }: ResponseItem): string {
  const id = record["id"];
  return typeof id === "string" && id !== "" ? id : positionId(position);
}

/** Which of the two roles instructions have goes without saying for the usual one. */
function detailsOf({ originalRole, ...rest }: JsonRecord): JsonRecord {
  return originalRole === "system" ? rest : { ...rest, originalRole };
}

const isThought = ({ blocks }: Run) => blocks.every(({ kind }) => kind === "thinking");

/** Without what every finished item says. */
function withoutUsual(rest: JsonRecord): JsonRecord {
  const { type, status, ...others } = rest;
  return {
    ...others,
    ...(type === undefined || type === "message" ? {} : { type }),
    ...(status === undefined || status === "completed" ? {} : { status }),
  };
}

function dated(
  { id, ...source }: JsonRecord,
  { message }: OpenaiMessage,
  { time, model }: ResponseItem,
): NodeMessage {
  const isAnswer = message.role === "assistant" && message.metadata?.["originalRole"] === undefined;
  return {
    ...message,
    time: time ?? null,
    assistantMetadata: isAnswer && model ? { model } : {},
    source: { ...source, ...(typeof id === "string" ? {} : { id }) },
  };
}

function precede({ first, blocks, rests }: Run, message: NodeMessage): NodeMessage {
  // The id of a thought is that of its block; one without a text has none.
  const { id, type } = first.record;
  const unsaid = blocks.length === 0 && typeof id === "string" ? [{ id, type }] : [];
  return {
    ...message,
    blocks: [...blocks, ...message.blocks],
    source: { ...message.source, items: [...unsaid, ...rests] },
  };
}

function closeRun({ first, id, blocks, files, rests, role }: Run): ListedMessage {
  const assistantMetadata = role === "assistant" && first.model ? { model: first.model } : {};
  const message: NodeMessage = {
    role,
    blocks,
    files,
    time: first.time ?? null,
    assistantMetadata,
    source: { items: rests },
  };
  return { id, path: first.path, message };
}

function unknownItem({ record, path }: ResponseItem): Diagnostic {
  const type = record["type"];
  const named = typeof type === "string" ? `“${type}”` : "An item without a type";
  const message = `${named} is not part of a conversation that is known here; it is kept with the messages.`;
  return { severity: "info", rule: "import.item-unknown", message, path };
}
