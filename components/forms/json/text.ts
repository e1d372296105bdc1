import { pointerToSpan } from "@/lib/json/positions";
import { scanDocument } from "@/lib/json/scan";

/** The exact text of what a pointer names; "" when nothing is there. */
export function textAt(raw: string, pointer: string): string {
  const span = pointerToSpan(raw, pointer);
  return span === null ? "" : raw.slice(span.offset, span.offset + span.length);
}

/** Why a text is no JSON, as a sentence; null when it is, or when it is empty. */
export function jsonFault(name: string, text: string): string | null {
  if (text.trim() === "") return null;
  const scan = scanDocument(new TextEncoder().encode(text));
  return scan.ok ? null : `${name}: ${scan.problem.message}`;
}

/** The same, for a value that has to be an object. */
export function objectFault(name: string, text: string): string | null {
  const fault = jsonFault(name, text);
  if (fault !== null || text.trim() === "") return fault;
  const value: unknown = JSON.parse(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? null : `${name} must be an object: { … }.`;
}
