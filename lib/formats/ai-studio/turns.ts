import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { NodeMessage } from "../kit/tree/assemble";
import type { PartsRead } from "../kit/vendor/google/parts";
import { isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import { readRole } from "../kit/source/role";
import { readChunk, type ChunkPlace } from "./chunk";
import { DRIVE_FILES, INLINE_FILES } from "./files";
import type { AiStudioChunk } from "./source";

/**
 * Chunks that follow each other and have one speaker; AI Studio writes a thought, its code and the answer
 * apart.
 */
export interface Turn {
  readonly role: string | null;
  /** Position of its first chunk. */
  readonly at: number;
  readonly chunks: MemberReader<AiStudioChunk>[];
}

/** What is no object belongs to no turn and stays with the list. */
export function groupTurns(chunks: readonly (MemberReader<AiStudioChunk> | null)[]): Turn[] {
  const turns: Turn[] = [];
  for (const [at, chunk] of chunks.entries()) {
    if (chunk === null) continue;
    const role = asText(chunk.peek("role"));
    const last = turns.at(-1);
    if (last !== undefined && last.role === role) last.chunks.push(chunk);
    else turns.push({ role, at, chunks: [chunk] });
  }
  return turns;
}

/** The message a turn becomes; null for one that says nothing at all. */
export function readTurn({ role: word, chunks }: Turn, place: ChunkPlace): NodeMessage | null {
  const { tally } = place;
  const into: PartsRead = { blocks: [], files: [] };
  const role = readRole(word);
  const originalRole = role === null || role === "system" ? word : null;
  const isModel = role !== "user";
  chunks[0]?.text("id");
  const time = chunks[0]?.time("createTime") ?? null;
  for (const chunk of chunks) chunk.text("role");
  for (const chunk of chunks) readChunk(chunk, place, into);
  const outcome = isModel ? readOutcome(chunks) : {};
  const kept = chunks.map((chunk): JsonRecord => chunk.rest());
  tally.count("emptyChunks", chunks.filter((chunk, at) => isEmpty(chunk, kept[at])).length);
  tally.count("mergedChunks", chunks.length - 1);
  tally.count("outcomes", Object.keys(outcome).length);
  tally.count("originalRoles", originalRole === null ? 0 : 1);
  const original = Object.fromEntries(
    kept
      .map((rest, at): [string, unknown] => [String(at), rest])
      .filter(([, rest]) => !isBlank(rest)),
  );
  const parts = into.blocks.length + into.files.length;
  const isTold = role !== "assistant" && isOfTools(into);
  if (parts === 0 && isBlank(outcome) && isBlank(original)) return null;
  return {
    ...into,
    role: isTold ? "tool" : role === null || role === "system" ? "assistant" : role,
    time,
    assistantMetadata: outcome,
    metadata: role === "system" ? { originalRole: "system" } : {},
    source: { originalRole, original: isBlank(original) ? null : { chunks: original } },
  };
}

/** Whether the results of functions are all it says. */
function isOfTools({ blocks, files }: PartsRead): boolean {
  const isResult = blocks.every(({ kind }) => kind === "toolResult");
  return isResult && blocks.length > 0 && files.length === 0;
}

/** How the answer ended: the last word on it; earlier ones stay with their chunks. */
function readOutcome(chunks: readonly MemberReader<AiStudioChunk>[]): Record<string, string> {
  const outcome: Record<string, string> = {};
  for (const member of ["finishReason", "errorMessage"] as const) {
    const last = chunks.findLast((chunk) => typeof chunk.peek(member) === "string");
    const said = last?.text(member);
    if (said) outcome[member] = said;
  }
  return outcome;
}

const TELLING = [
  "text",
  "parts",
  "executableCode",
  "codeExecutionResult",
  "finishReason",
  "errorMessage",
] as const;

/** Only the members that place a chunk, and none that says anything. */
function isEmpty(chunk: MemberReader<AiStudioChunk>, rest: JsonRecord | undefined): boolean {
  return isBlank(rest) && TELLING.every((member) => isBlank(chunk.peek(member))) && !hasFile(chunk);
}

const FILES = [...DRIVE_FILES.map(([member]) => member), ...INLINE_FILES, "youtubeVideo"] as const;

const hasFile = (chunk: MemberReader<AiStudioChunk>) =>
  FILES.some((member) => asRecord(chunk.peek(member)) !== null);
