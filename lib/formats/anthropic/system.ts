import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isCacheMarked } from "../kit/vendor/anthropic/files";
import { isBlank, leftover } from "../kit/source/unmapped";

export interface SystemReading {
  readonly texts: readonly string[];
  /** What else the list of system texts says, or all of it when it is no such list. */
  readonly rest: unknown;
  /** Marks of the prompt cache. */
  readonly marks: number;
}

/** Reads the `system` of a request: one text, or a list of them. */
export function readSystem(system: unknown): SystemReading {
  if (typeof system === "string") {
    return { texts: system === "" ? [] : [system], rest: null, marks: 0 };
  }
  if (!Array.isArray(system)) return { texts: [], rest: system, marks: 0 };
  const parts = asList(system).map(readPart);
  const rest = parts.map((part) => part.rest).filter((each) => !isBlank(each));
  return {
    texts: parts.flatMap(({ text }) => (text ? [text] : [])),
    rest,
    marks: parts.filter(({ isMarked }) => isMarked).length,
  };
}

function readPart(value: unknown): { text: string | null; rest: unknown; isMarked: boolean } {
  const part: JsonRecord | null = asRecord(value);
  const text = part?.["type"] === "text" ? asText(part["text"]) : null;
  if (part === null || text === null) return { text: null, rest: value, isMarked: false };
  const isMarked = isCacheMarked(part);
  const taken = new Set(["type", "text", ...(isMarked ? ["cache_control"] : [])]);
  return { text, rest: leftover(part, taken), isMarked };
}
