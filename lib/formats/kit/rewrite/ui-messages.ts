import { asRecords, asText, recordFrom, type JsonRecord } from "@/lib/shared/read-value";

import {
  inside,
  isText,
  itemsOf,
  onlyRecords,
  rewriteEach,
  withMessages,
  without,
  type PlainExport,
} from "./plain-export";

const ROLES: ReadonlySet<unknown> = new Set(["system", "user", "assistant"]);

const typeOf = (part: JsonRecord) => asText(part["type"]) ?? "";

/** Kinds of parts that no other program has. */
const OWN = /^(?:step-start|tool-invocation|dynamic-tool|tool-.+|source-url|source-document)$/u;

const isOwnPart = (part: JsonRecord) =>
  (/^(?:text|reasoning)$/u.test(typeOf(part)) &&
    (isText(part, "text") || isText(part, "reasoning"))) ||
  OWN.test(typeOf(part));

const isUiMessage = (message: JsonRecord) =>
  ROLES.has(message["role"]) && asRecords(message["parts"]).some(isOwnPart);

/** What one part is among those of a model message: something said or called, and what came of a call. */
interface Told {
  readonly said?: JsonRecord;
  readonly came?: JsonRecord;
  /** Sources, and data of a program's own. */
  readonly beside?: JsonRecord;
}

function readPart(part: JsonRecord): Told | null {
  const type = typeOf(part);
  if (type === "step-start") return {};
  if (type === "text") return isText(part, "text") ? { said: without(part, "state") } : null;
  if (type === "reasoning") {
    const text = asText(part["text"] ?? part["reasoning"]);
    return text === null ? null : { said: { ...without(part, "state", "reasoning"), text } };
  }
  if (type === "tool-invocation") return readInvocation(inside(part, "toolInvocation"));
  if (type === "dynamic-tool") return readTool(part, asText(part["toolName"]));
  if (type.startsWith("tool-")) return readTool(part, type.slice("tool-".length));
  if (type === "file") return readFile(part);
  return /^(?:source|data-)/u.test(type) ? { beside: part } : null;
}

/** A call of older versions, which has its arguments under another name. */
function readInvocation({ state, args, result, ...call }: JsonRecord): Told | null {
  if (!isText(call, "toolCallId") || !isText(call, "toolName")) return null;
  const { toolCallId, toolName } = call;
  return {
    said: { ...call, type: "tool-call", input: args ?? {} },
    ...(state === "result" && {
      came: { type: "tool-result", toolCallId, toolName, output: { type: "json", value: result } },
    }),
  };
}

function readTool(part: JsonRecord, toolName: string | null): Told | null {
  const { toolCallId, input, rawInput, output, errorText, ...call } = without(part, "state");
  if (asText(toolCallId) === null || toolName === null) return null;
  const failed = asText(errorText);
  const value =
    failed === null ? { type: "json", value: output } : { type: "error-text", value: failed };
  return {
    said: { ...call, type: "tool-call", toolCallId, toolName, input: input ?? rawInput ?? {} },
    ...((failed !== null || output !== undefined) && {
      came: { type: "tool-result", toolCallId, toolName, output: value },
    }),
  };
}

function readFile(part: JsonRecord): Told | null {
  const { url, data, mediaType, mimeType, filename, ...others } = part;
  const media = asText(mediaType ?? mimeType) ?? "";
  const bytes = asText(data);
  const address = asText(url) ?? (bytes === null ? null : `data:${media};base64,${bytes}`);
  if (address === null) return null;
  // A picture is told by its address where it has no name, which the other kind of part keeps.
  if (media.startsWith("image/") && filename === undefined) {
    return { said: { ...others, type: "image_url", image_url: { url: address } } };
  }
  const where = address.startsWith("data:") ? { file_data: address } : { file_url: address };
  const name = filename === undefined ? {} : { filename };
  return { said: { ...others, type: "file", file: { ...name, ...where } } };
}

/** Names of the conversation of a message, where each is a row of its own. */
const CONVERSATION = /^(?:chat|thread|conversation|session)_?id$/iu;

/** One message for each step of an answer, and one for what the calls of a step gave. */
function stepsOf(role: unknown, told: readonly Told[]): JsonRecord[] {
  const steps: JsonRecord[] = [];
  let said: JsonRecord[] = [];
  let came: JsonRecord[] = [];
  const end = () => {
    if (said.length > 0) steps.push({ role, content: said });
    if (came.length > 0) steps.push({ role: "tool", content: came });
    said = [];
    came = [];
  };
  for (const part of told) {
    // What is said or thought after a result came with the next step; calls of one step stand together.
    if (came.length > 0 && part.said?.["type"] !== "tool-call") end();
    if (part.said !== undefined) said.push(part.said);
    if (part.came !== undefined) came.push(part.came);
  }
  end();
  return steps.length === 0 ? [{ role, content: "" }] : steps;
}

/** The text of a message that its parts say once more. */
const textOf = (parts: readonly JsonRecord[]) =>
  parts.map((part) => (typeOf(part) === "text" ? (asText(part["text"]) ?? "") : "")).join("");

function rewriteMessage(message: JsonRecord): readonly JsonRecord[] | null {
  const parts = onlyRecords(message["parts"]);
  if (parts === null || !ROLES.has(message["role"])) return null;
  // A tree of messages would lose its branches where one of them becomes several.
  if (Object.entries(message).some(([name, id]) => /^parent/iu.test(name) && id !== null))
    return null;
  const told = parts.map(readPart);
  if (told.includes(null)) return null;
  const read = told.filter((part) => part !== null);
  const beside = read.flatMap((part) => part.beside ?? []);
  const { role, content, ...others } = without(message, "parts", "toolInvocations", "reasoning");
  const isRepeated = asText(content) === textOf(parts) || content === "" || content === undefined;
  const named = recordFrom(Object.entries(others).filter(([name]) => CONVERSATION.test(name)));
  const [first, ...more] = stepsOf(role, read);
  return [
    {
      ...first,
      ...others,
      ...(!isRepeated && { contentBeside: content }),
      ...(beside.length > 0 && { partsBeside: beside }),
    },
    ...more.map((step) => ({ ...step, ...named })),
  ];
}

function rewriteList(messages: readonly JsonRecord[]): readonly (JsonRecord | null)[] {
  return messages.flatMap(
    (message): readonly (JsonRecord | null)[] => rewriteMessage(message) ?? [null],
  );
}

const listsMessages = (item: JsonRecord) => asRecords(item["messages"]).some(isUiMessage);

/** Messages as pages show them that are made with Vercel's AI SDK: an answer is one message of all its steps. */
export const UI_MESSAGES: PlainExport = {
  what: "messages as Vercel’s AI SDK shows them (UIMessage)",
  instead:
    "Read are messages whose parts are of the kinds of the SDK and that follow one another, and what its convertToModelMessages() makes of them.",
  is: (sample) => isUiMessage(sample) || listsMessages(sample),
  rewrite(root) {
    const items = itemsOf(root) ?? [];
    if (!Array.isArray(root) || items.some(listsMessages)) {
      return rewriteEach(items, (item) => {
        const messages = onlyRecords(item["messages"]);
        return messages === null ? null : withMessages(item, rewriteList(messages));
      });
    }
    const messages = rewriteList(items);
    const read = messages.filter((message) => message !== null);
    if (read.length < messages.length || items.length === 0) return null;
    return { items: read, unread: new Set(), cut: new Map(), beside: [] };
  },
};
