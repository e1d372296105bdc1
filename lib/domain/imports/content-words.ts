import type { PlanItem } from "./plan";

/** A count with its noun, by the person's locale: "1,203 messages". */
export type Counted = (count: number, noun: readonly [one: string, many: string]) => string;

/** Counts with their nouns in English, where nobody's locale is known. */
export const inEnglish: Counted = (count, [one, many]) => `${count} ${count === 1 ? one : many}`;

/** What a document holds: "12 messages, 1 attachment". */
export function contentWords({ counts }: Pick<PlanItem, "counts">, counted: Counted): string {
  const parts: [number, readonly [string, string]][] = [
    [counts.messages, ["message", "messages"]],
    [counts.attachments, ["attachment", "attachments"]],
    [counts.toolsets, ["toolset", "toolsets"]],
    [counts.tools, ["tool", "tools"]],
    [counts.models, ["model", "models"]],
  ];
  return parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)])).join(", ");
}
