import type { PlanItem } from "./plan";

/** A count with its noun, by the person's locale: "1,203 messages"; without one the figure alone. */
export type Counted = (count: number, noun?: readonly [one: string, many: string]) => string;

/** Counts with their nouns in English, where nobody's locale is known. */
export const inEnglish: Counted = (count, noun) =>
  noun === undefined ? `${count}` : `${count} ${noun[count === 1 ? 0 : 1]}`;

/**
 * "contents of files (3)": how many of a kind were mapped, kept or lost. A kind has the name of many, or of what is
 * never counted, such as "thinking", so that no figure can come before it: "1 contents of files".
 */
export const factWords = (what: string, count: number, counted: Counted): string =>
  `${what} (${counted(count)})`;

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
