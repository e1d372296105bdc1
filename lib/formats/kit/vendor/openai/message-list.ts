import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { readSpeaker } from "@/lib/formats/kit/source/role";
import { addedTime } from "@/lib/formats/kit/source/added-time";
import { positionId, type ListedMessage } from "@/lib/formats/kit/tree/message-chain";

import { readOpenaiMessage, type OpenaiContext } from "./message";

/** A list of messages as it was read. */
export interface OpenaiTalk {
  /** Instructions before anything was said. */
  readonly systemTexts: readonly string[];
  readonly listed: readonly ListedMessage[];
  /** What belongs to no message: details of the instructions, entries that are no messages. */
  readonly original: JsonRecord;
  readonly findings: readonly Diagnostic[];
}

/** Where the list is. */
export interface ListPlace {
  /** JSON Pointer of the list. */
  readonly path: string;
  /** Messages of the conversation before it. */
  readonly before: number;
  /** Null stands for a line that is no message, of which the import tells. */
  readonly hasGaps?: boolean;
  /** Whether a model wrote it: then nothing in it instructs one, even where nothing was asked. */
  readonly isAnswer?: boolean;
}

/** Reads messages of OpenAI's chat interface in their order. */
export function readOpenaiMessages(
  list: readonly unknown[],
  { path, before, hasGaps = false, isAnswer = false }: ListPlace,
  context: OpenaiContext,
): OpenaiTalk {
  const shared = { ...context, answerer: answererOf(list) };
  const systemTexts: string[] = [];
  const listed: ListedMessage[] = [];
  const findings: Diagnostic[] = [];
  const instructions: [string, unknown][] = [];
  const strange: [string, unknown][] = [];
  for (const [at, value] of list.entries()) {
    const record = asRecord(value);
    const place = `${path}/${at}`;
    if (value === null && hasGaps) continue;
    if (record === null) {
      strange.push([String(before + at), value]);
      findings.push(notAMessage(place));
      continue;
    }
    const ownId = asText(record["id"]) ?? "";
    const id = ownId || positionId(before + at);
    const {
      message,
      systemText,
      findings: own,
    } = readOpenaiMessage(record, { id, path: place }, shared);
    for (const each of own) findings.push(each);
    const isStart = listed.length === 0 && before === 0 && !isAnswer;
    if (systemText !== null && isStart) {
      systemTexts.push(systemText);
      const { originalRole, ...rest } = message.source;
      const details = originalRole === "system" ? rest : message.source;
      if (Object.keys(details).length > 0) instructions.push([String(at), details]);
      continue;
    }
    const added = addedTime(record);
    const { time } = added ?? message;
    const source = withoutMembers(message.source, added?.name, ownId === "" ? undefined : "id");
    listed.push({
      id,
      path: place,
      message: { ...message, time, source },
      follows: followed(record),
    });
  }
  return {
    systemTexts,
    listed,
    original: {
      ...(instructions.length === 0 ? {} : { instructions: Object.fromEntries(instructions) }),
      ...(strange.length === 0 ? {} : { strangeMessages: Object.fromEntries(strange) }),
    },
    findings: isBackwards(listed) ? [...findings, newestFirst(path)] : findings,
  };
}

/** Whether an answer comes first and every message is older than the one before it: the newest stands at the top. */
function isBackwards(listed: readonly ListedMessage[]): boolean {
  const times = listed.map(({ message }) => message.time?.ms ?? Number.NaN);
  const [first] = listed;
  const isAnswer = first?.message.role === "assistant" && listed.length > 1;
  return isAnswer && times.every((time, at) => at === 0 || time < (times[at - 1] ?? Number.NaN));
}

function newestFirst(path: string): Diagnostic {
  const message =
    "The times of these messages run backwards, and an answer comes first: the file seems to begin with the newest message. They are kept in the order of the file. Turn the list around and import it again to read them from the first to the last.";
  return { severity: "warning", rule: "import.order-backwards", message, path };
}

/** The only unknown word for somebody who speaks after a user, where nobody else answers; null where there is none. */
function answererOf(list: readonly unknown[]): string | null {
  const words = new Set(list.flatMap((value) => asText(asRecord(value)?.["role"]) ?? []));
  const speaking = [...words].filter((word) => readSpeaker(word) !== "system");
  const [first = null, answering = null, ...others] = speaking;
  const isOnly = others.every((word) => readSpeaker(word) === "tool");
  return isOnly && readSpeaker(first) === "user" && readSpeaker(answering) === null
    ? answering
    : null;
}

const PARENT_MEMBERS = "parent_id parentId parent_message_id parentMessageId parent".split(" ");

/** The id of the message that a row of a tree follows. */
function followed(record: JsonRecord): string | null {
  const member = PARENT_MEMBERS.find((name) => asText(record[name]) !== null);
  return member === undefined ? null : asText(record[member]);
}

function withoutMembers(source: JsonRecord, ...names: readonly (string | undefined)[]): JsonRecord {
  return Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));
}

function notAMessage(path: string): Diagnostic {
  const message = "This entry of the messages is not an object; it is kept with the conversation.";
  return { severity: "warning", rule: "import.message-not-object", message, path };
}
