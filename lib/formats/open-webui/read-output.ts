import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { readElements, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { createItemReaders } from "../kit/vendor/openai/response-calls";
import type { Answer, AnswerContext } from "./answer";
import type { OpenWebuiItem } from "./source";

type ItemReader = (
  item: MemberReader<OpenWebuiItem>,
  place: string,
  context: AnswerContext,
) => BlockDraft[] | null;

const READERS: ReadonlyMap<string, ItemReader> = new Map<string, ItemReader>([
  ["reasoning", readReasoning],
  ["message", readSpeech],
  ["function_call_output", readResult],
]);

/** Reads `output`: the steps of an answer, one after the other. */
export function readOutput(output: readonly unknown[], context: AnswerContext): Answer {
  const { readers, rest } = readElements<OpenWebuiItem>(output);
  const others = createItemReaders({ calls: context.calls, toolsetOf: () => null });
  let unknown = 0;
  // Details are kept by the step they are written to again, and a tool that the program ran itself becomes two.
  const steps: number[] = [0];
  const blocks = readers.flatMap((item, at) => {
    const type = asText(item?.peek("type")) ?? "";
    const place = `${context.messageId}:output${at}`;
    const own = READERS.get(type);
    const read =
      item &&
      (own?.(item, place, context) ?? others.read(item, `${place}:call`)?.blocks.map(withFailure));
    steps.push((steps.at(-1) ?? 0) + Math.max(1, read?.length ?? 1));
    if (!item || !read) {
      unknown++;
      return [];
    }
    item.drop("type");
    const isTold = own === undefined && read.some(({ kind }) => kind === "toolResult");
    const status = item.peek("status");
    if (status === "completed" || (isTold && status === "failed")) item.drop("status");
    if (read[0]?.kind === "toolCall" && read[0].id === item.peek("id")) item.drop("id");
    return read;
  });
  const left = Object.entries(rest()).map(([at, each]) => [steps[Number(at)] ?? at, each] as const);
  return { blocks, files: [], rest: Object.fromEntries(left), unknown };
}

function withFailure(block: BlockDraft): BlockDraft {
  if (block.kind !== "toolResult" || block.state !== "failed") return block;
  return { ...block, error: failureOf(block.output) };
}

/** Texts of a list of content parts. */
function readTexts(item: MemberReader<OpenWebuiItem>, member: "content" | "summary"): string[] {
  const whole = item.text(member);
  if (whole !== null) return [whole];
  return (item.openList(member) ?? []).flatMap((part) => {
    const text = part?.text("text") ?? null;
    if (part === null || text === null) return [];
    const type = part.peek("type");
    if (type === "output_text" || type === "summary_text") part.drop("type");
    return [text];
  });
}

function readReasoning(item: MemberReader<OpenWebuiItem>): BlockDraft[] {
  const time = item.time("started_at");
  const texts = readTexts(item, "content").filter((text) => text !== "");
  const said = texts.length > 0 ? texts : readTexts(item, "summary").filter((text) => text !== "");
  return said.map((text) => ({ kind: "thinking", text, time }));
}

function readSpeech(item: MemberReader<OpenWebuiItem>): BlockDraft[] {
  if (item.peek("role") === "assistant") item.drop("role");
  const texts = readTexts(item, "content").filter((text) => text !== "");
  return texts.map((text) => ({ kind: "text", text }));
}

function readResult(
  item: MemberReader<OpenWebuiItem>,
  place: string,
  { calls }: AnswerContext,
): BlockDraft[] {
  const toolCallId = calls.close(item.text("call_id"), null, `${place}:call`);
  const hasFailed = item.peek("status") === "failed";
  if (hasFailed) item.drop("status");
  const output = item.value("output");
  return [
    {
      kind: "toolResult",
      toolCallId,
      state: hasFailed ? "failed" : "succeeded",
      ...(output === null ? {} : { output }),
      error: hasFailed ? failureOf(output) : null,
    },
  ];
}

function failureOf(output: unknown): { message: string } | null {
  const [first] = Array.isArray(output) ? asList(output) : [output];
  const message = asText(first) ?? asText(asRecord(first)?.["text"]);
  return message ? { message } : null;
}
