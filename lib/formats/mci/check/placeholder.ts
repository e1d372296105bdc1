import type { JsonRecord } from "@/lib/shared/read-value";

/** How a tool appears in a tree that nobody knows how to run; the format demands that something is stated. */
export function placeholderFor(name: string): { disabled: true; execution: JsonRecord } {
  const text = `${name} has no execution in this export.`;
  return { disabled: true, execution: { type: "text", text } };
}
