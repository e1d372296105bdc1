import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { assembleConversation, type SourceConversation } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import { foldSystem, type ReadNode } from "../kit/tree/fold-system";
import type { ParseContext, ParsedDocument, ParseResult } from "../kit/contract/format";
import { createNodeIds } from "../kit/source/node-ids";
import { positionId } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { MESSAGE, THREAD } from "./detect";
import { JAN_FACTS, type JanFact } from "./facts";
import { readMessageFile } from "./lines";
import { readMessage } from "./message";
import { readMembers } from "../kit/source/member-reader";
import { finding } from "../kit/contract/finding";
import type { JanThread } from "./source";

export const FORMAT_ID = "jan";

/** Reads a thread with the messages next to it, or a file of messages alone. */
export async function parseJan(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal) return refusal;
  const record = asRecord(item);
  if (record?.["object"] === THREAD) return convertThread(record, context);
  const lines = Array.isArray(item) ? asList(item) : [item];
  const isMessages = lines.some((line) => asRecord(line)?.["object"] === MESSAGE);
  if (!isMessages) return refuseShape("This is neither a thread of Jan nor its messages.", "");
  return convertMessages(lines, context);
}

async function convertThread(record: JsonRecord, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(JAN_FACTS);
  const file = await readMessageFile(context);
  const findings: Diagnostic[] = [...(file?.findings ?? [])];
  if (file === null) {
    const message =
      "The messages of this thread, messages.jsonl next to it, are not in the import.";
    findings.push(warn("import.messages-missing", message, context.pointer));
  }
  const lines = (file?.lines ?? []).map((line, position) => ({ line, position }));
  // Lines of the other file have no place in this one.
  const path = () => context.pointer;
  const source = { thread: readThread(record), lines, path };
  const { document, diagnostics } = await write(source, context, tally);
  const all = [...findings, ...diagnostics];
  return { documents: [document], diagnostics: all, fidelity: tally.report() };
}

/** A file of messages, as a rule of one thread; those of several become several conversations. */
async function convertMessages(
  values: readonly unknown[],
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(JAN_FACTS);
  const threads = new Map<string, { line: unknown; position: number }[]>();
  let current = "";
  for (const [position, line] of values.entries()) {
    current = asText(asRecord(line)?.["thread_id"]) ?? current;
    const lines = threads.get(current);
    if (lines) lines.push({ line, position });
    else threads.set(current, [{ line, position }]);
  }
  const documents: ParsedDocument[] = [];
  const findings: Diagnostic[] = [];
  const isList = values.length !== 1 || context.pointer === "";
  const path = (position: number) => (isList ? `${context.pointer}/${position}` : context.pointer);
  for (const [id, lines] of threads) {
    if (lines.every(({ line }) => line === null)) continue;
    const source = { thread: readThread({ id }), lines, path };
    const { document, diagnostics } = await write(source, context, tally);
    documents.push(document);
    for (const each of diagnostics) findings.push(each);
  }
  return { documents, diagnostics: findings, fidelity: tally.report() };
}

interface ThreadSource {
  readonly thread: ThreadReading;
  readonly lines: readonly { readonly line: unknown; readonly position: number }[];
  readonly path: (position: number) => string;
}

async function write(
  { thread, lines, path }: ThreadSource,
  context: ParseContext,
  tally: Tally<JanFact>,
) {
  const around = { register: createCallRegister(), tally, threadId: thread.sourceId ?? null };
  const nextId = createNodeIds();
  const nodes: ReadNode[] = [];
  const strange: unknown[] = [];
  const findings: Diagnostic[] = [];
  for (const { line, position } of lines) {
    if (line === null) continue;
    const record = asRecord(line);
    const kind = record?.["object"] ?? MESSAGE;
    if (record === null || kind !== MESSAGE) {
      strange.push(line);
      const message = "This line is not a message; it is kept as it is.";
      findings.push(warn("import.line-unusable", message, path(position)));
      continue;
    }
    const id = nextId(asText(record["id"]), positionId(position));
    const { message, isSystem, unusable } = readMessage(record, id, around);
    const text = "Some content of this message can’t be read; it is kept as it is.";
    if (unusable) findings.push(warn("import.content-unusable", text, path(position)));
    nodes.push({ id, parent: nodes.at(-1)?.id ?? null, message, path: path(position), isSystem });
  }
  const folded = foldSystem(nodes);
  tally.count("strangeLines", strange.length);
  tally.count("laterSystemTexts", folded.later);
  const { texts, original, ...shell } = thread;
  const { document, diagnostics } = await assembleConversation(
    {
      ...shell,
      format: FORMAT_ID,
      discriminator: shell.sourceId ?? "",
      systemTexts: [...texts, ...folded.texts],
      original: {
        ...original,
        ...(folded.details.length === 0 ? {} : { systemMessages: folded.details }),
        ...(strange.length === 0 ? {} : { messages: strange }),
      },
      nodes: folded.nodes,
    },
    context,
    tally,
  );
  return { document, diagnostics: [...findings, ...diagnostics] };
}

const warn = (rule: string, message: string, path: string): Diagnostic =>
  finding("warning", rule, message, path);

interface ThreadReading extends Pick<
  SourceConversation,
  "sourceId" | "title" | "modelId" | "created" | "updated" | "original"
> {
  /** The instructions of its assistant. */
  readonly texts: readonly string[];
}

/** Reads a `thread.json`: title, times, and the assistant with its instructions and model. */
function readThread(record: JsonRecord): ThreadReading {
  const members = readMembers<JanThread>(record);
  members.drop("object");
  const assistants = members.openList("assistants") ?? [];
  const [assistant] = assistants;
  const instructions = assistant?.text("instructions");
  const modelId = assistant?.open("model")?.text("id") ?? members.open("model")?.text("id");
  return {
    sourceId: members.text("id") || null,
    title: members.text("title") || null,
    modelId: modelId || null,
    created: members.time("created"),
    updated: members.time("updated"),
    texts: instructions ? [instructions] : [],
    original: members.rest(),
  };
}
