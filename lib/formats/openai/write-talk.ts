import type { Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { SOURCE_KEY } from "../kit/source/extension";
import { interlock } from "../kit/vendor/openai/part-order";
import { countDetails } from "./count-details";
import type { Count, Use } from "./write-facts";
import {
  blocksOf,
  gatherCalls,
  missingContent,
  resultContent,
  type CallTable,
  type OutgoingCall,
} from "./write-calls";
import { writeFile } from "./write-files";

interface Writing {
  readonly options: WriterOptions;
  readonly count: Count;
  readonly calls: CallTable;
  readonly use: Use;
}

/**
 * Messages as the chat interface takes them. Every result comes right after the message with its call, wherever
 * it stood, and what was said after results is a message of its own.
 */
export function writeTalk(
  messages: readonly Message[],
  options: WriterOptions,
  count: Count,
  use: Use,
): JsonRecord[] {
  const writing: Writing = { options, count, calls: gatherCalls(messages, count), use };
  return messages.flatMap((message) => {
    count("messages");
    countDetails(message, count);
    return writeMessage(message, writing);
  });
}

function writeMessage(message: Message, writing: Writing): JsonRecord[] {
  const { count } = writing;
  const segments = readSegments(blocksOf(message), count);
  const files = asRecords(message.attachments);
  const metadata = asRecord(message.metadata) ?? {};
  const note = asText(metadata["originalRole"]);
  const isNote = note === "system" || note === "developer";
  const texts = segments.flatMap((segment) => segment.texts);
  const called = () => segments.flatMap(({ calls }) => writeAnswer([], calls, {}, writing));
  if (message.role === "user") return [writePrompt(message, texts, files, writing), ...called()];
  count("answerFiles", files.length);
  if (isNote) {
    count("systemNotes");
    // Lines to train on know no developer.
    const role = writing.use === "request" ? note : "system";
    return [{ role, content: joined(texts) ?? "" }, ...called()];
  }
  const isTool = message.role === "tool";
  if (isTool) count("toolTexts", texts.length);
  const last = metadata["refusal"] === true ? segments.length - 1 : -1;
  const answers = segments.flatMap(({ texts: said, calls }, at) =>
    writeAnswer(isTool ? [] : said, calls, { refuses: at === last }, writing),
  );
  return withWeight(answers, message, writing);
}

/** A stretch of a message that can be one message of the interface: its texts, then its calls. */
interface Segment {
  readonly texts: string[];
  readonly calls: JsonRecord[];
}

function readSegments(blocks: readonly JsonRecord[], count: Count): Segment[] {
  const segments: Segment[] = [];
  let current: Segment | null = null;
  for (const block of blocks) {
    const kind = block["blockType"];
    if (kind === "toolResult") current = null;
    if (kind === "thinking") count("thinking");
    if (kind === "text" || kind === "toolCall") {
      if (current === null) segments.push((current = { texts: [], calls: [] }));
      if (kind === "text") current.texts.push(asText(block["text"]) ?? "");
      else current.calls.push(block);
    }
    if (!KINDS.has(kind)) count("odd");
  }
  return segments;
}

const KINDS: ReadonlySet<unknown> = new Set([
  "text",
  "thinking",
  "toolCall",
  "toolApproval",
  "toolResult",
]);

const USABLE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

function writePrompt(
  message: Message,
  texts: readonly string[],
  files: readonly JsonRecord[],
  { options, count, use }: Writing,
): JsonRecord {
  count("texts", texts.length);
  const source = asRecord(asRecord(message.extensions)?.[SOURCE_KEY]);
  const order = asList(source?.["partOrder"]);
  const fileParts = files.map((file) => writeFile(file, { ...options, use }, count));
  const parts = interlock(texts.map(textPart), fileParts, order);
  const name = asText(message.senderId);
  const isUsable = name !== null && USABLE_NAME.test(name);
  if (name) count(isUsable ? "senders" : "unusableNames");
  const content = files.length === 0 ? (joined(texts) ?? "") : parts;
  return { role: "user", content, ...(isUsable ? { name } : {}) };
}

function writeAnswer(
  texts: readonly string[],
  blocks: readonly JsonRecord[],
  { refuses = false }: { readonly refuses?: boolean },
  { options, count, calls: table }: Writing,
): JsonRecord[] {
  const found = blocks.flatMap((block) => table.get(block) ?? []);
  const wanted = options.toolCalls ? found : [];
  count("leftOutTools", found.length - wanted.length);
  const calls = wanted.filter(({ result }) => result !== null || options.missingResults === "note");
  count("droppedCalls", wanted.length - calls.length);
  if (texts.length === 0 && calls.length === 0) return [];
  count("texts", texts.length);
  count("toolCalls", calls.length);
  count("refusals", refuses && texts.length > 0 ? 1 : 0);
  const answer = {
    role: "assistant",
    ...(refuses ? writeRefusal(texts) : { content: joined(texts) }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(writeCall) }),
  };
  return [answer, ...calls.map((call) => writeResult(call, count))];
}

const writeCall = ({ id, name, args }: OutgoingCall): JsonRecord => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

function writeResult(call: OutgoingCall, count: Count): JsonRecord {
  count(call.result === null ? "notedResults" : "toolResults");
  const content = call.result === null ? missingContent(call) : resultContent(call.result, count);
  return { role: "tool", tool_call_id: call.id, content };
}

/** The last text declines; what comes before it is content. */
function writeRefusal(texts: readonly string[]): JsonRecord {
  const said = texts.filter((text) => text.trim() !== "");
  const refusal = said.pop();
  if (said.length === 0) return { content: null, ...(refusal === undefined ? {} : { refusal }) };
  return { content: [...said.map(textPart), { type: "refusal", refusal }] };
}

const textPart = (text: string): JsonRecord => ({ type: "text", text });

/** One text as it is, several as parts; null for none. */
function joined(texts: readonly string[]): string | JsonRecord[] | null {
  const [first] = texts;
  return texts.length > 1 ? texts.map(textPart) : (first ?? null);
}

/** Training lines say of an answer whether to learn from it. */
function withWeight(
  answers: JsonRecord[],
  message: Message,
  { count, use }: Writing,
): JsonRecord[] {
  const weight = asRecord(asRecord(message.extensions)?.[SOURCE_KEY])?.["weight"];
  const at = answers.findLastIndex((answer) => answer["role"] === "assistant");
  if (at === -1 || (weight !== 0 && weight !== 1)) return answers;
  count(use === "training" ? "weights" : "unusedWeights");
  if (use !== "training") return answers;
  return answers.map((answer, place) => (place === at ? { ...answer, weight } : answer));
}
