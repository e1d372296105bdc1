import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { CallRegister } from "../kit/tree/call-register";
import { readFileList } from "../kit/files/file-list";
import type { Tally } from "../kit/contract/fidelity";
import type { ReadNode } from "../kit/tree/fold-system";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readRole } from "../kit/source/role";
import type { Answer, AnswerContext } from "./answer";
import type { OpenWebuiFact } from "./facts";
import type { ListedMessage } from "./list-messages";
import { readParts, readText } from "./read-content";
import { readFile } from "./read-files";
import { readOutput } from "./read-output";
import { readExecutions } from "./more-answers";
import type { OpenWebuiMessage } from "./source";
import { saidValue } from "../kit/source/said-value";
import { splitDetails } from "./details";

const squeeze = (text: string) => text.replaceAll(/[\s>]+/gu, "");

/**
 * Whether a text says nothing that the steps of the answer do not say. White space and the marks of quotes do not
 * count, nor does whether a value stands as such or as JSON text.
 */
function repeatsOutput(content: unknown, output: readonly unknown[]): boolean {
  if (typeof content !== "string") return false;
  const said = squeeze(textsIn(output).join("\n"));
  return splitDetails(content).every((piece) => {
    if (piece.kind === "text") return said.includes(squeeze(piece.text));
    const { attributes, body } = piece;
    const results = ["arguments", "result", "output"].map((name) => attributes.get(name) ?? "");
    return [body, ...results].every((text) =>
      textsIn(saidValue(text)).every((each) => said.includes(squeeze(each))),
    );
  });
}

/** The texts and numbers of a value; a text that is JSON counts as itself and as what it holds. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const stack: unknown[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "number") found.push(String(next));
    if (typeof next === "string") {
      found.push(next);
      const inner = saidValue(next);
      if (typeof inner === "object" && inner !== null) stack.push(inner);
    }
    const children = Array.isArray(next) ? asList(next) : Object.values(asRecord(next) ?? {});
    for (const child of children.toReversed()) stack.push(child ?? null);
  }
  return found;
}

/** What a message needs to know of its chat. */
export interface MessageContext {
  readonly calls: CallRegister;
  readonly tally: Tally<OpenWebuiFact>;
  /** The models the chat is set to. */
  readonly models: unknown;
}

export function convertMessage(listed: ListedMessage, context: MessageContext): ReadNode {
  const { id, parent, rank, path } = listed;
  const { tally } = context;
  const message = readMembers<OpenWebuiMessage>(listed.record);
  const role = readRole(asText(message.peek("role")));
  const said = { messageId: id, isHuman: role === "user", ...context };
  const answer = readAnswer(message, said, tally);
  const uploads = readFileList(message.list("files") ?? [], (value, at) => {
    const record = asRecord(value);
    return record && readFile(record, `${id}:file${at}`);
  });
  const executions = readExecutions(message.peek("code_executions"), said);
  if (executions !== null) message.drop("code_executions");
  if (asText(asRecord(message.peek("merged"))?.["content"]))
    message.open("merged")?.drop("content");
  const isAssistant = role === "assistant" || role === null;
  const time = message.time("timestamp");
  const assistantMetadata = isAssistant ? readRun(message) : {};
  const metadata = readMetadata(message, context);
  dropUsual(message, listed, context.models);
  if (role !== null) message.drop("role");
  const originalRole = role === null ? message.text("role") : null;
  // In the source extension this name says where a message is, and not what the file said of it.
  const stated = message.value("parentId");
  return {
    id,
    parent,
    ...(rank === undefined ? {} : { rank }),
    path,
    isSystem: role === "system",
    message: {
      role: role === null || role === "system" ? "assistant" : role,
      blocks: [...(executions?.blocks ?? []), ...answer.blocks],
      files: [...answer.files, ...uploads.files],
      time,
      assistantMetadata,
      metadata,
      source: {
        ...message.rest(),
        ...answer.source,
        ...dropBlank({ files: uploads.rest, code_executions: executions?.rest }),
        originalRole,
        ...(listed.saysParent ? {} : { statedParentId: stated }),
        strayChildren: listed.strayChildren,
      },
    },
  };
}

/** `output` where there is one; `content` repeats it, and stays where it says something else. */
function readAnswer(
  message: MemberReader<OpenWebuiMessage>,
  context: AnswerContext,
  tally: Tally<OpenWebuiFact>,
): Answer & { readonly source: JsonRecord } {
  const output = asList(message.peek("output"));
  const content = message.peek("content");
  const read = output.length === 0 ? null : readOutput(output, context);
  if (read !== null && read.blocks.length > 0) {
    message.drop("output");
    if (isBlank(content) || repeatsOutput(content, output)) message.drop("content");
    tally.count("unknownParts", read.unknown);
    const blocks = [...read.blocks, ...answerBeside(read, content)];
    return { ...read, blocks, source: dropBlank({ output: read.rest }) };
  }
  const answer = readContent(content, context);
  if (answer === null) return { blocks: [], files: [], rest: {}, unknown: 0, source: {} };
  message.drop("content");
  const elements = Array.isArray(content)
    ? []
    : answer.blocks.filter(({ kind }) => kind !== "text");
  tally.count("elements", elements.length);
  tally.count("unknownParts", answer.unknown);
  const source = Array.isArray(content) ? { content: answer.rest } : { details: answer.rest };
  return { ...answer, source: dropBlank(source) };
}

/** The text of `content` where `output` has steps and no text: the answer of a program that writes only its steps there. */
function answerBeside({ blocks }: Answer, content: unknown): BlockDraft[] {
  if (typeof content !== "string" || blocks.some(({ kind }) => kind === "text")) return [];
  return splitDetails(content).flatMap((piece) =>
    piece.kind === "text" && piece.text.trim() !== "" ? [{ kind: "text", text: piece.text }] : [],
  );
}

function readContent(content: unknown, context: AnswerContext): Answer | null {
  if (Array.isArray(content)) return readParts(asList(content), context);
  if (typeof content !== "string") return null;
  return context.isHuman ? readParts([{ text: content }], context) : readText(content, context);
}

function readRun(message: MemberReader<OpenWebuiMessage>): JsonRecord {
  const usage = message.record("usage");
  const count = (...names: string[]) =>
    names.map((name) => usage?.[name]).find((value) => typeof value === "number");
  return dropBlank({
    model: message.text("model"),
    inputTokens: count("prompt_tokens", "input_tokens", "prompt_eval_count"),
    outputTokens: count("completion_tokens", "output_tokens", "eval_count"),
    usage,
  });
}

function readMetadata(
  message: MemberReader<OpenWebuiMessage>,
  { tally, models }: MessageContext,
): JsonRecord {
  const modelIdx = message.number("modelIdx");
  const failure = message.peek("error");
  const error = isBlank(failure) || failure === false ? null : failure;
  if (error !== null) message.drop("error");
  tally.count("failedMessages", error === null ? 0 : 1);
  tally.count("severalModels", modelIdx !== null && modelIdx > 0 ? 1 : 0);
  // The first of one says nothing.
  const isAlone = modelIdx === 0 && asList(models).length < 2;
  return dropBlank({ modelIdx: isAlone ? null : modelIdx, error });
}

/** What goes without saying, or is stated elsewhere. */
function dropUsual(
  message: MemberReader<OpenWebuiMessage>,
  listed: ListedMessage,
  models: unknown,
): void {
  const { record, id } = listed;
  if (message.peek("id") === id) message.drop("id");
  if (Array.isArray(message.peek("childrenIds"))) message.drop("childrenIds");
  if (message.peek("done") === true) message.drop("done");
  if (message.peek("modelName") === record["model"]) message.drop("modelName");
  if (JSON.stringify(message.peek("models")) === JSON.stringify(models)) message.drop("models");
  const last = asText(message.peek("lastSentence"));
  if (last !== null && asText(record["content"])?.includes(last)) message.drop("lastSentence");
}
