import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import {
  createContentReader,
  type BlockDialect,
  type ContentReading,
} from "../kit/vendor/anthropic/blocks";
import type { NodeMessage } from "../kit/tree/assemble";
import type { CallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import { warning } from "../kit/contract/finding";
import { addedTime } from "../kit/source/added-time";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { positionId, type ListedMessage } from "../kit/tree/message-chain";
import { readRole } from "../kit/source/role";
import type { AnthropicFact } from "./facts";
import type { AnthropicTurn } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

export interface TurnContext {
  readonly calls: CallRegister;
  readonly tally: Tally<AnthropicFact>;
  readonly dialect: BlockDialect;
}

export interface TurnReading {
  readonly listed: readonly ListedMessage[];
  /** Of system messages before anything was said. */
  readonly systemTexts: readonly string[];
  /** Entries that are no messages. */
  readonly strange: readonly unknown[];
  readonly findings: readonly Diagnostic[];
}

/** Reads turns; results in one of the person become a message of the tool. By itself null is a line of which is told. */
export function readTurns(
  list: readonly unknown[],
  path: string,
  context: TurnContext,
): TurnReading {
  const listed: ListedMessage[] = [];
  const systemTexts: string[] = [];
  const strange: unknown[] = [];
  const findings: Diagnostic[] = [];
  for (const [position, value] of list.entries()) {
    const turn = asRecord(value);
    const place = `${path}/${position}`;
    if (value === null && !path.endsWith("/messages")) continue;
    if (turn === null) {
      strange.push(value);
      findings.push(finding("This entry is not a message; it is kept as it is.", place));
      continue;
    }
    const text = systemText(turn);
    if (text !== null && listed.length === 0) {
      systemTexts.push(text);
      continue;
    }
    const read = readTurn(turn, { id: positionId(position), path: place }, context);
    if (read.unusable) findings.push(unusableContent(place));
    for (const each of read.listed) listed.push(each);
  }
  context.tally.count("strangeEntries", strange.length);
  return { listed, systemTexts, strange, findings };
}

/** The text of a system message that says nothing else. */
function systemText(turn: Unchecked<AnthropicTurn>): string | null {
  const isPlain = Object.keys(turn).every((member) => member === "role" || member === "content");
  return turn.role === "system" && isPlain ? asText(turn.content) : null;
}

/** Reads one turn, or an answer of the interface, which says more. */
export function readTurn(
  turn: Unchecked<AnthropicTurn>,
  { id, path }: { id: string; path: string },
  { calls, tally, dialect }: TurnContext,
): { listed: ListedMessage[]; unusable: boolean } {
  const members = readMembers<AnthropicTurn>(turn);
  const word = members.text("role");
  const role = readRole(word);
  const content = members.value("content");
  const isTurn = role === "user" || role === null;
  const pieces = isTurn ? splitResults(content) : [{ isResults: false, content }];
  const run = role === "assistant" ? readRun(members) : {};
  const added = addedTime(turn);
  const isOther = ([name]: readonly [string, unknown]) =>
    name !== added?.name && (name !== "type" || turn.type !== "message");
  const rest = Object.fromEntries(Object.entries(members.rest()).filter(isOther));
  const originalRole = role === null || role === "system" ? word : null;
  let unusable = false;
  const listed = pieces.map((piece, position): ListedMessage => {
    const messageId = position === 0 ? id : `${id}.${position + 1}`;
    const reader = createContentReader({ messageId, calls, tally, dialect });
    reader.add(piece.content);
    const reading = reader.reading();
    unusable ||= reading.unusable > 0;
    const own = position === 0 ? { originalRole, original: rest } : {};
    const message = { ...writeTurn(reading, own), time: added?.time ?? null };
    if (piece.isResults) return { id: messageId, path, message: { ...message, role: "tool" } };
    if (role !== "system") {
      const speaker = { role: role ?? "user", assistantMetadata: run } as const;
      return { id: messageId, path, message: { ...message, ...speaker } };
    }
    tally.count("laterSystemTexts");
    const metadata = { originalRole: "system" };
    return { id: messageId, path, message: { ...message, role: "assistant", metadata } };
  });
  tally.count("splitTurns", pieces.length > 1 ? 1 : 0);
  return { listed, unusable };
}

function writeTurn(reading: ContentReading, own: JsonRecord): NodeMessage {
  return {
    role: "user",
    blocks: reading.blocks,
    files: reading.files,
    time: null,
    source: dropBlank({ ...reading.source, ...own }),
  };
}

/** What an answer says of the run that made it. */
function readRun(members: MemberReader<AnthropicTurn>): JsonRecord {
  const usage = members.record("usage");
  return dropBlank({
    model: members.text("model"),
    inputTokens: usage?.["input_tokens"],
    outputTokens: usage?.["output_tokens"],
    finishReason: members.text("stop_reason"),
    usage,
  });
}

/** Content in runs of results and of everything else. */
function splitResults(content: unknown): { isResults: boolean; content: unknown }[] {
  if (!Array.isArray(content)) return [{ isResults: false, content }];
  const pieces: { isResults: boolean; content: unknown[] }[] = [];
  for (const block of asList(content)) {
    const type = asText(asRecord(block)?.["type"]) ?? "";
    const isResults = type.endsWith("tool_result");
    const last = pieces.at(-1);
    if (last?.isResults === isResults) last.content.push(block);
    else pieces.push({ isResults, content: [block] });
  }
  return pieces.length === 0 ? [{ isResults: false, content }] : pieces;
}

const finding = (message: string, path: string): Diagnostic =>
  warning("import.content-unusable", message)(path);

/** Says that a message has content which was kept without being understood. */
export const unusableContent = (path: string): Diagnostic =>
  finding("Some content of this message can’t be read; it is kept as it is.", path);
