import type { JsonRecord } from "@/lib/shared/read-value";
import type { GradedPart } from "../toolset/grade/graded-part";

/** What a model would be sent with every question; no description of a tool needs more. */
const MOST_BYTES = 64 * 1024;

/** A definition that nobody can have read in passing waits for a person, with its size; null for all others. */
export function heavyPart(raw: JsonRecord): GradedPart | null {
  const text = JSON.stringify(raw);
  // Three bytes are the most that one unit of a JavaScript text takes.
  if (text.length * 3 <= MOST_BYTES) return null;
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MOST_BYTES) return null;
  const size = `${Math.ceil(bytes / 1024).toLocaleString("en")} kB`;
  return { grade: "dangerous", pointer: "", text: `its definition is ${size}, more than 64 kB` };
}
