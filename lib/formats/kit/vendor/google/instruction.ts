import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import { asList } from "@/lib/shared/read-value";
import type { GeminiInstructed, GeminiInstruction } from "./source";

/** The texts of a system instruction: a content without a role, a single part, or a bare text. */
export function readInstruction(request: MemberReader<GeminiInstructed>): string[] {
  const bare = request.text("systemInstruction", "system_instruction");
  if (bare !== null) return bare === "" ? [] : [bare];
  const instruction = request.open("systemInstruction", "system_instruction");
  if (instruction === null) return [];
  const spelled = readTexts(instruction);
  if (spelled !== null) return spelled.filter((text) => text !== "");
  const single = instruction.open("parts") ?? instruction;
  const parts = instruction.openList("parts") ?? [single];
  return parts.flatMap((part) => part?.text("text") || []);
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
