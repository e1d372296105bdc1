import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { GeminiInstructed, GeminiInstruction } from "./source";

/** The texts of a system instruction: a content without a role, a single part, or a bare text. */
export function readInstruction(request: MemberReader<GeminiInstructed>): string[] {
  const bare = request.text(...NAMES);
  if (bare !== null) return bare === "" ? [] : [bare];
  const listed = readListed(request);
  if (listed !== null) return listed.filter((text) => text !== "");
  const instruction = request.open(...NAMES);
  if (instruction === null) return [];
  const spelled = readTexts(instruction);
  if (spelled !== null) return spelled.filter((text) => text !== "");
  const single = instruction.open("parts") ?? instruction;
  const parts = instruction.openList("parts") ?? [single];
  return parts.flatMap((part) => part?.text("text") || []);
}

const NAMES = ["systemInstruction", "system_instruction"] as const;

/** Parts without a content around them; null where there are none, or where they say more than a text. */
function readListed(request: MemberReader<GeminiInstructed>): string[] | null {
  const name = NAMES.find((each) => Array.isArray(request.peek(each)));
  if (name === undefined) return null;
  const parts = asList(request.peek(name));
  const texts = parts.flatMap((part) => asText(part) ?? asText(asRecord(part)?.["text"]) ?? []);
  const isPlain = parts.every((part) => Object.keys(asRecord(part) ?? {}).length <= 1);
  if (texts.length < parts.length || !isPlain) return null;
  request.drop(name);
  return texts;
}

/** Parts that are texts as they are, which SDKs take as well; null where they are anything else. */
function readTexts(instruction: MemberReader<GeminiInstruction>): string[] | null {
  const bare = instruction.text("parts");
  if (bare !== null) return [bare];
  const parts = asList(instruction.peek("parts"));
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.length === 0 || texts.length < parts.length) return null;
  instruction.drop("parts");
  return texts;
}
