import type { Tally } from "../kit/contract/fidelity";
import {
  readCode,
  readFunction,
  readGeminiPart,
  type GeminiCalls,
  type PartsRead,
} from "../kit/vendor/google/parts";
import { isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import { readSourceTime } from "../kit/source/time";
import type { AiStudioFact } from "./facts";
import { readFiles } from "./files";
import type { GeminiPart } from "../kit/vendor/google/source";
import type { AiStudioChunk } from "./source";

/** The message a chunk belongs to. */
export interface ChunkPlace {
  readonly messageId: string;
  readonly calls: GeminiCalls;
  readonly tally: Tally<AiStudioFact>;
}

/** Adds what a chunk says to its message: code or a call, its result, then the text, unless its parts tell the order. */
export function readChunk(
  chunk: MemberReader<AiStudioChunk>,
  place: ChunkPlace,
  into: PartsRead,
): void {
  const { messageId, calls, tally } = place;
  const at = { messageId, calls, time: readSourceTime(chunk.peek("createTime")) };
  const before = into.blocks.length;
  const isThought = chunk.boolean("isThought") === true;
  const text = chunk.text("text") ?? "";
  const parts = chunk.openList("parts")?.filter((part) => part !== null) ?? [];
  const isSaidByParts = text === "" || saysTheSame(parts, text);
  dropRepeated(chunk, parts);
  readCode(chunk, at, into);
  readFunction(chunk, at, into);
  const start = into.blocks.length;
  for (const part of parts) {
    const own = part.peek("text");
    if (!isSaidByParts && typeof own === "string" && own !== "") {
      tally.count(keepOrDrop(part, own, text));
      continue;
    }
    if (!readGeminiPart(part, at, into) && !isBlank(part.rest())) tally.count("unknownParts");
  }
  if (isThought) {
    // A chunk may be marked as a thought where its parts are not.
    for (const [n, block] of into.blocks.entries())
      if (n >= start && block.kind === "text") into.blocks[n] = { ...block, kind: "thinking" };
  }
  if (text !== "" && !(isSaidByParts && into.blocks.length > start)) {
    into.blocks.push({ kind: isThought ? "thinking" : "text", text, time: at.time });
  }
  // Only blocks say when; the time of a chunk without any stays with it.
  if (at.time !== null && into.blocks.length > before) chunk.drop("createTime");
  readFiles(chunk, messageId, into.files, tally);
}

/** The parts of a streamed text are often cut short; what the chunk's own text does not say stays in its place. */
function keepOrDrop(part: MemberReader<GeminiPart>, own: string, text: string): AiStudioFact {
  if (!text.includes(own)) return "unknownParts";
  part.drop("text", "thought");
  return "repeatedTexts";
}

/** Whether the parts, or those that are no thoughts, make up the chunk's text. */
function saysTheSame(parts: readonly MemberReader<GeminiPart>[], text: string): boolean {
  const texts = parts.map((part) => {
    const own = part.peek("text");
    return { own: typeof own === "string" ? own : "", isThought: part.peek("thought") === true };
  });
  const join = (list: typeof texts) => list.map(({ own }) => own).join("");
  return join(texts) === text || join(texts.filter(({ isThought }) => !isThought)) === text;
}

const REPEATED = [
  "executableCode",
  "codeExecutionResult",
  "functionCall",
  "functionResponse",
] as const;

function dropRepeated(
  chunk: MemberReader<AiStudioChunk>,
  parts: readonly MemberReader<GeminiPart>[],
): void {
  for (const member of REPEATED) {
    const own = JSON.stringify(chunk.peek(member));
    const isRepeated = parts.some((part) => JSON.stringify(part.peek(member)) === own);
    if (own !== undefined && isRepeated) chunk.drop(member);
  }
}
