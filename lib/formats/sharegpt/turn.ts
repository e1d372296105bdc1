import { type JsonRecord, asText } from "@/lib/shared/read-value";
import type { AttachmentDraft } from "../kit/files/embed";
import type { Tally } from "../kit/contract/fidelity";
import type { ReadNode } from "../kit/tree/fold-system";
import type { MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import type { CallContext } from "../kit/vendor/openai/tool-calls";
import { readRole } from "../kit/source/role";
import { isBlank } from "../kit/source/unmapped";
import { readThinkTags } from "../kit/source/think-tags";
import type { SharegptFact } from "./facts";
import { readFunctionCalls } from "./function-calls";
import { fileAt, KINDS, type Placeholders } from "./placeholders";
import type { SharegptTurn, SharegptPart } from "./source";

/** What the turns of one sample share. */
export interface TurnContext extends CallContext {
  readonly placeholders: Placeholders;
  readonly tally: Tally<SharegptFact>;
}

interface Content {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
}

const EMPTY: Content = { blocks: [], files: [] };

/** Reads a turn; whom it follows is for the caller to say. */
export function readTurn(
  turn: MemberReader<SharegptTurn>,
  { id, path }: { id: string; path: string },
  context: TurnContext,
): ReadNode {
  const speaker = turn.text("from", "role") ?? "";
  const known = readRole(speaker);
  if (known === null) context.tally.count("unknownRoles");
  const said = readBody(turn, { id, speaker: speaker.toLowerCase(), role: known }, context);
  const extra: JsonRecord = known === null ? { originalRole: speaker } : {};
  return {
    id,
    parent: null,
    path,
    isSystem: known === "system",
    message: {
      role: known === null || known === "system" ? "assistant" : known,
      ...said,
      time: null,
      source: { ...turn.rest(), ...extra },
    },
  };
}

interface Place {
  readonly id: string;
  readonly speaker: string;
  readonly role: ReturnType<typeof readRole>;
}

function readBody(turn: MemberReader<SharegptTurn>, place: Place, context: TurnContext): Content {
  const member = (["value", "content"] as const).find((name) => turn.peek(name) !== undefined);
  if (member === undefined) return EMPTY;
  const body = turn.peek(member);
  if (Array.isArray(body)) return readParts(turn, { ...place, member }, context);
  if (place.role === "tool") {
    turn.drop(member);
    return { blocks: [result(body, place.id, context)], files: [] };
  }
  if (typeof body !== "string") return EMPTY;
  if (place.speaker === "function_call" || place.speaker === "tool_call") {
    const { blocks, exact } = readFunctionCalls(body, place.id, context);
    if (exact) turn.drop(member);
    return { blocks, files: [] };
  }
  turn.drop(member);
  return { blocks: speak(body, place), files: context.placeholders.take(body, place.id) };
}

/** A text; what a model thinks aloud before it is told from what it says. */
function speak(text: string, { role }: Place): BlockDraft[] {
  const read = role === "assistant" ? readThinkTags(text) : { thinking: null, text };
  if (read.thinking === null) return [{ kind: "text", text }];
  const blocks: BlockDraft[] = [{ kind: "thinking", text: read.thinking }];
  return read.text === "" ? blocks : [...blocks, { kind: "text", text: read.text }];
}

function result(output: unknown, id: string, { calls }: TurnContext): BlockDraft {
  return {
    kind: "toolResult",
    toolCallId: calls.close(null, null, `${id}:call`),
    state: "succeeded",
    output,
  };
}

/** The parts of LLaMA-Factory's first version, and of TRL. */
function readParts(
  turn: MemberReader<SharegptTurn>,
  place: Place & { member: "value" | "content" },
  context: TurnContext,
): Content {
  const parts = turn.openList(place.member) ?? [];
  if (place.role === "tool" && parts.every((part) => part?.peek("type") === "text")) {
    const output = parts.map((part) => part?.peek("value") ?? part?.peek("text"));
    for (const part of parts) part?.drop("type", "value", "text");
    return {
      blocks: [result(output.length === 1 ? output[0] : output, place.id, context)],
      files: [],
    };
  }
  const read = parts.map((part, at) =>
    part === null ? EMPTY : readPart(part, `${place.id}:${at}`, context),
  );
  return {
    blocks: read.flatMap(({ blocks }) => blocks),
    files: read.flatMap(({ files }) => files),
  };
}

/** What TRL has under the name of its type. */
const OWN_NAMES = ["text", ...KINDS] as const;

/** Reads a part of a message; one that says nothing known is not taken, and so kept. */
function readPart(part: MemberReader<SharegptPart>, id: string, context: TurnContext): Content {
  const type = asText(part.peek("type")) ?? "";
  const own = part.peek("value") === undefined ? OWN_NAMES.find((name) => name === type) : null;
  const member = own ?? "value";
  const value = asText(part.peek(member));
  const read = () => part.drop("type", member);
  if (value === null) {
    // A picture that says nothing more is the next one of the row.
    const isNext = own && isBlank(part.peek(own));
    const files = isNext ? context.placeholders.take(`<${own}>`, id) : [];
    if (files.length > 0) read();
    return { blocks: [], files };
  }
  if (type === "text" || type === "reasoning") {
    read();
    return { blocks: [{ kind: type === "text" ? "text" : "thinking", text: value }], files: [] };
  }
  if (type === "tool_call") {
    const { blocks, exact } = readFunctionCalls(value, id, context);
    if (exact) read();
    return { blocks, files: [] };
  }
  const kind = KINDS.find((each) => type === each || type === `${each}_url`);
  if (kind === undefined) return EMPTY;
  read();
  return { blocks: [], files: [fileAt({ pointer: value, about: {} }, kind, `${id}:file`)] };
}
