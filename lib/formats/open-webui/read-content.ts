import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { dropBlank } from "../kit/source/unmapped";
import { saidValue } from "../kit/source/said-value";
import { readElements } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import type { Answer, AnswerContext } from "./answer";
import { splitDetails, type DetailsElement } from "./details";
import { pictureAt } from "./read-files";

/** Reads `content`: a text with elements in it. */
export function readText(content: string, context: AnswerContext): Answer {
  const pieces = splitDetails(content);
  const rest: [string, JsonRecord][] = [];
  const blocks = pieces.flatMap((piece, at): readonly BlockDraft[] => {
    if (piece.kind === "text") return [{ kind: "text", text: piece.text }];
    const place = `${context.messageId}:details${at}`;
    const read = readDetails(piece, place, context);
    rest.push([String(at), dropBlank({ ...read.rest, summary: tellingSummary(piece) })]);
    return read.blocks;
  });
  return { blocks, files: [], rest: dropBlank(Object.fromEntries(rest)), unknown: 0 };
}

/** Reads `content` where it is a list of parts. */
export function readParts(parts: readonly unknown[], { messageId }: AnswerContext): Answer {
  const { readers, rest } = readElements(parts);
  const blocks: BlockDraft[] = [];
  const files: AttachmentDraft[] = [];
  let unknown = 0;
  readers.forEach((part, at) => {
    const type = asText(part?.peek("type"));
    const text = type === "text" || type === null ? (part?.text("text") ?? null) : null;
    const whole = type === "image_url" ? part?.peek("image_url") : null;
    const url = asText(whole) ?? asText(asRecord(whole)?.["url"]);
    if (part && text !== null) {
      part.drop("type");
      if (text !== "") blocks.push({ kind: "text", text });
    } else if (part && url !== null) {
      files.push(pictureAt(url, `${messageId}:part${at}`));
      part.drop("type");
      if (part.text("image_url") === null) part.open("image_url")?.text("url");
    } else unknown++;
  });
  return { blocks, files, rest: rest(), unknown };
}

interface DetailsReading {
  readonly blocks: readonly BlockDraft[];
  /** Attributes that found no place. */
  readonly rest: JsonRecord;
}

function readDetails(
  element: DetailsElement,
  place: string,
  context: AnswerContext,
): DetailsReading {
  if (element.type === "reasoning") {
    const text = unquote(element.body);
    return {
      blocks: text === "" ? [] : [{ kind: "thinking", text }],
      rest: attributesBut(element),
    };
  }
  return element.type === "tool_calls"
    ? readToolCall(element, place, context)
    : readProgram(element, place, context);
}

/** Without a name there was no call to read, only what came of it. */
function readToolCall(
  element: DetailsElement,
  place: string,
  { calls }: AnswerContext,
): DetailsReading {
  const { attributes, body } = element;
  const name = attributes.get("name") ?? "";
  const given = attributes.get("id") ?? null;
  const written = readToolArgs(unwrap(attributes.get("arguments") ?? ""));
  const blocks: BlockDraft[] = [];
  let toolCallId = given ?? `${place}:call`;
  if (name !== "") {
    toolCallId = calls.open(given, name, toolCallId);
    blocks.push({
      kind: "toolCall",
      id: toolCallId,
      name,
      args: written.args,
    });
    calls.close(given, name, toolCallId);
  }
  const result = attributes.get("result") || body;
  if (result !== "") blocks.push(resultOf(toolCallId, saidValue(result)));
  const isBodySaid = result === body || body.trim() === "";
  const taken = ["name", "id", "result", ...(written.exact ? ["arguments"] : [])];
  const rest = attributesBut(element, ...(name === "" ? ["result"] : taken));
  return { blocks, rest: isBodySaid ? rest : { ...rest, body } };
}

const PROGRAM = /^```([\w+#.-]*)\n([\s\S]*?)\n?```\s*$/u;

/** A program the model wrote, and what it printed. */
function readProgram(
  element: DetailsElement,
  place: string,
  { calls }: AnswerContext,
): DetailsReading {
  const [, language = "", code = element.body] = PROGRAM.exec(element.body) ?? [];
  const id = calls.open(null, element.type, `${place}:call`);
  calls.close(null, element.type, id);
  const args = dropBlank({ language, code });
  const blocks: BlockDraft[] = [{ kind: "toolCall", id, name: element.type, args }];
  const output = element.attributes.get("output");
  if (output) blocks.push(resultOf(id, saidValue(output)));
  return { blocks, rest: attributesBut(element, "output") };
}

function resultOf(toolCallId: string, output: unknown): BlockDraft {
  const outcome = { state: "succeeded", output, error: null, durationMs: null } as const;
  return { kind: "toolResult", toolCallId, ...outcome, metadata: null };
}

/** Arguments are a JSON text, which some versions write as a JSON string once more. */
function unwrap(text: string): string {
  const value = saidValue(text);
  return typeof value === "string" ? value : text;
}

function attributesBut({ attributes }: DetailsElement, ...taken: string[]): JsonRecord {
  const known = new Set(["type", ...taken]);
  const left = [...attributes].filter(
    ([name, value]) => !known.has(name) && !(name === "done" && value === "true"),
  );
  return dropBlank(Object.fromEntries(left));
}

/** A summary that says more than that there was thinking, or a call. */
function tellingSummary({ summary, attributes }: DetailsElement): string | null {
  const duration = attributes.get("duration");
  const usual = ["Tool Executed", "Thinking…", "Analyzed", `Thought for ${duration} seconds`];
  if (duration === "1") usual.push("Thought for 1 second");
  usual.push(`View Result from ${attributes.get("name")}`);
  return usual.includes(summary) ? null : summary;
}

/** Reasoning is quoted line by line; where a line is not, the marks are its own. */
function unquote(body: string): string {
  const lines = body.split("\n");
  if (!lines.every((line) => line.startsWith(">") || line.trim() === "")) return body;
  return lines.map((line) => line.replace(/^> ?/u, "")).join("\n");
}
