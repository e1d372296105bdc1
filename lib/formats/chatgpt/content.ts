import { asRecord, asText, asList, type JsonRecord } from "@/lib/shared/read-value";
import { isBlank, dropBlank, unmapped } from "../kit/source/unmapped";
import { readParts } from "./parts";
import { type ContentHandler, type ContentReading, taken, type Piece } from "./pieces";
import type { Unchecked } from "../kit/source/unchecked";
import { readMembers } from "../kit/source/member-reader";
import type {
  ChatgptCode,
  ChatgptContext,
  ChatgptError,
  ChatgptOutput,
  ChatgptPage,
  ChatgptRecap,
  ChatgptThought,
  ChatgptThoughts,
} from "./source";

/** `execution_output`: what a program printed. */
const readExecutionOutput = (content: Unchecked<ChatgptOutput>): ContentReading => {
  const text = asText(content.text);
  return text === null
    ? { pieces: [], taken: taken(), answer: { error: null } }
    : { pieces: [], taken: taken("text"), answer: { output: text, error: null } };
};

/** `tether_quote`, `tether_browsing_display`, `sonic_webpage`: what a browsing tool brought back. */
const readPage = (content: Unchecked<ChatgptPage>): ContentReading => ({
  pieces: [],
  taken: taken(...Object.keys(content)),
  answer: { output: unmapped(content, taken()), error: null },
});

/** `system_error`: why a tool could not answer. */
const readSystemError = (content: Unchecked<ChatgptError>): ContentReading => {
  const code = asText(content.name);
  const message = asText(content.text);
  const known = [...(code === null ? [] : ["name"]), ...(message === null ? [] : ["text"])];
  return {
    pieces: [],
    taken: taken(...known),
    answer: { error: dropBlank({ code, message }) },
  };
};

/** `code`: what the model sends to a tool, or a listing for the reader. */
const readCode = (content: Unchecked<ChatgptCode>): ContentReading => {
  const text = asText(content.text);
  if (text === null) return { pieces: [], taken: taken() };
  const language = asText(content.language);
  const isKnown = language !== null && language !== "unknown";
  return {
    pieces: text === "" ? [] : [{ kind: "code", language: isKnown ? language : "", text }],
    taken: language === "unknown" ? taken("text", "language") : taken("text"),
  };
};

const MEMBERS = ["user_profile", "user_instructions"] as const;

/** `user_editable_context`: what a person wants every conversation to start from. */
const readUserContext = (content: Unchecked<ChatgptContext>): ContentReading => ({
  pieces: [],
  taken: taken(...MEMBERS.filter((member) => asText(content[member]) !== null)),
  systemTexts: MEMBERS.map((member) => asText(content[member]) ?? "").filter(
    (text) => text.trim() !== "",
  ),
});

const asThinking = (piece: Piece): Piece =>
  piece.kind === "text" ? { kind: "thinking", text: piece.text } : piece;

/** Some writers put reasoning into `parts` like an ordinary text. */
function readThinkingParts(content: JsonRecord): ContentReading {
  const reading = readParts(content);
  return { ...reading, pieces: reading.pieces.map(asThinking) };
}

function readThought(thought: unknown): { piece: Piece[]; rest: JsonRecord; repeated: number } {
  const record = asRecord(thought);
  if (record === null) return { piece: [{ kind: "json", value: thought }], rest: {}, repeated: 0 };
  const members = readMembers<ChatgptThought>(record);
  const content = members.text("content");
  const text = [members.text("summary") ?? "", content ?? ""]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  const chunks = asList(members.peek("chunks"));
  const repeats =
    chunks.length > 0 &&
    chunks.every((chunk) => typeof chunk === "string") &&
    chunks.join("") === content;
  if (repeats) members.drop("chunks");
  if (members.peek("finished") === true) members.drop("finished");
  return {
    piece: text === "" ? [] : [{ kind: "thinking", text }],
    rest: members.rest(),
    repeated: repeats ? chunks.length : 0,
  };
}

/** `thoughts`: a list of reasoning steps, each with a headline. */
const readThoughts = (content: Unchecked<ChatgptThoughts>): ContentReading => {
  const { thoughts } = content;
  if (!Array.isArray(thoughts)) return readThinkingParts(content);
  const read = asList(thoughts).map(readThought);
  const hasRest = read.some(({ rest }) => Object.keys(rest).length > 0);
  return {
    pieces: read.flatMap(({ piece }) => piece),
    taken: taken("thoughts"),
    repeatedPieces: read.reduce((sum, { repeated }) => sum + repeated, 0),
    ...(hasRest ? { rest: { thoughts: read.map(({ rest }) => rest) } } : {}),
  };
};

/** `reasoning_recap`: one line about the reasoning, such as how long it took. */
const readRecap = (content: Unchecked<ChatgptRecap>): ContentReading => {
  const text = asText(content.content);
  if (text === null) return readThinkingParts(content);
  return { pieces: text === "" ? [] : [{ kind: "thinking", text }], taken: taken("content") };
};

/** One handler a `content_type`. What is not listed is shown as it is. */
const HANDLERS: ReadonlyMap<string, ContentHandler> = new Map([
  ["text", readParts],
  ["multimodal_text", readParts],
  ["code", readCode],
  ["thoughts", readThoughts],
  ["reasoning_recap", readRecap],
  ["execution_output", readExecutionOutput],
  ["tether_quote", readPage],
  ["tether_browsing_display", readPage],
  ["sonic_webpage", readPage],
  ["system_error", readSystemError],
  ["user_editable_context", readUserContext],
]);

/** Reads `message.content` of any type and any shape. */
export function readContent(value: unknown): ContentReading {
  const content = asRecord(value);
  const handler = HANDLERS.get(asText(content?.["content_type"]) ?? "");
  if (content && handler) return handler(content);
  if (typeof value === "string" && value !== "") {
    return { pieces: [{ kind: "text", text: value }], taken: new Set() };
  }
  return {
    pieces: isBlank(value) ? [] : [{ kind: "json", value }],
    taken: new Set(content ? Object.keys(content) : []),
  };
}
