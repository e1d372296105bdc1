import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { GeminiInstructed } from "./source";

/** The texts of a system instruction: a content without a role, a single part, or a bare text. */
export function readInstruction(request: MemberReader<GeminiInstructed>): string[] {
  const bare = request.text("systemInstruction", "system_instruction");
  if (bare !== null) return bare === "" ? [] : [bare];
  const instruction = request.open("systemInstruction", "system_instruction");
  if (instruction === null) return [];
  const single = instruction.open("parts") ?? instruction;
  const parts = instruction.openList("parts") ?? [single];
  return parts.flatMap((part) => part?.text("text") || []);
}
