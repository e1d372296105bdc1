import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { NodeMessage } from "../kit/tree/assemble";
import type { Tally } from "../kit/contract/fidelity";
import { readGeminiPart, type GeminiCalls, type PartsRead } from "../kit/vendor/google/parts";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import { readElements, type MemberReader } from "../kit/source/member-reader";
import { readRole } from "../kit/source/role";
import type { GeminiCliFact } from "./facts";
import { readToolCall } from "./tool-calls";
import type { GeminiPart } from "../kit/vendor/google/source";
import type { GeminiCliMessage } from "./source";

interface EntryPlace {
  readonly messageId: string;
  readonly calls: GeminiCalls;
  readonly tally: Tally<GeminiCliFact>;
}

/** A message of a session: thoughts, then what was said, then the calls it led to. */
export function readMessage(entry: MemberReader<GeminiCliMessage>, place: EntryPlace): NodeMessage {
  const { tally } = place;
  const word = entry.text("type");
  const known = readRole(word);
  const originalRole = known === null || known === "system" ? word : null;
  entry.drop("id");
  const into: PartsRead = { blocks: [], files: [] };
  readThoughts(entry, into);
  const content = readContent(entry, place, into);
  const toolCalls = entry.openList("toolCalls") ?? [];
  for (const call of toolCalls) {
    if (call === null) continue;
    readToolCall(call, place, into);
    tally.count("toolDetails", isBlank(call.rest()) ? 0 : 1);
  }
  const run = readRun(entry, tally);
  tally.count("originalRoles", originalRole === null ? 0 : 1);
  return {
    ...into,
    role: known === null || known === "system" ? "assistant" : known,
    time: entry.time("timestamp"),
    assistantMetadata: run,
    source: { originalRole, original: { ...entry.rest(), ...dropBlank({ content }) } },
  };
}

function readThoughts(entry: MemberReader<GeminiCliMessage>, { blocks }: PartsRead): void {
  for (const thought of entry.openList("thoughts") ?? []) {
    const lines = [thought?.text("subject"), thought?.text("description")].filter(Boolean);
    const time = thought?.time("timestamp") ?? null;
    if (lines.length > 0) blocks.push({ kind: "thinking", text: lines.join("\n"), time });
  }
}

/**
 * Reads the content: a text, a part, or a list of parts in which texts may stand by themselves.
 * @returns what is left of it
 */
function readContent(
  entry: MemberReader<GeminiCliMessage>,
  place: EntryPlace,
  into: PartsRead,
): unknown {
  const text = entry.text("content");
  if (text) into.blocks.push({ kind: "text", text });
  const single = entry.record("content");
  const list = single === null ? (entry.list("content") ?? []) : [single];
  const parts = readElements<GeminiPart>(
    list.map((part) => (typeof part === "string" ? { text: part } : part)),
  );
  for (const part of parts.readers) {
    const isKnown = part !== null && readGeminiPart(part, place, into);
    place.tally.count("unknownParts", isKnown ? 0 : 1);
  }
  return single === null ? parts.rest() : parts.rest()["0"];
}

/** What is known of the run of the model. */
function readRun(entry: MemberReader<GeminiCliMessage>, tally: Tally<GeminiCliFact>): JsonRecord {
  if (asText(entry.peek("type")) !== "gemini") return {};
  const model = entry.text("model");
  const usage = entry.record("tokens");
  const input = usage?.["input"];
  const output = usage?.["output"];
  tally.count("modelRuns", model ? 1 : 0);
  tally.count("tokenCounts", usage === null ? 0 : 1);
  return {
    ...(model ? { model } : {}),
    ...(typeof input === "number" ? { inputTokens: input } : {}),
    ...(typeof output === "number" ? { outputTokens: output } : {}),
    ...(usage === null ? {} : { usage }),
  };
}
