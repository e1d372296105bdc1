import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { blockNoun } from "./block-list";

/** What a text block may say that a text message needs not keep: the text is all there is to it. */
const EXPENDABLE: ReadonlySet<string> = new Set([
  "blockType",
  "id",
  "createdAt",
  "updatedAt",
  "isStreaming",
  "text",
]);

/** One of them, and several, in words. */
type Noun = readonly [one: string, many: string];

const WITHOUT_TEXT: Noun = ["text block without a text", "text blocks without a text"];
const WITH_MORE: Noun = ["text block with more than a text", "text blocks with more than a text"];

/** What a composite message holds that a text message has no place for, in words: "2 tool calls". */
export function listLosses(message: JsonRecord): string[] {
  const found = asList(message.contentBlocks).map(lossOf);
  const counts = new Map<string, { noun: Noun; count: number }>();
  for (const noun of found) {
    if (noun === null) continue;
    const known = counts.get(noun[0]);
    counts.set(noun[0], { noun, count: (known?.count ?? 0) + 1 });
  }
  const words = [...counts.values()].map(({ noun: [one, many], count }) =>
    count === 1 ? `1 ${one}` : `${count} ${many}`,
  );
  return isNothing(message.content) ? words : [...words, "a text that is not shown"];
}

function lossOf(value: unknown): Noun | null {
  const block = asRecord(value);
  if (block === null || block.blockType !== "text") {
    const noun = blockNoun(value);
    return [noun, `${noun}s`];
  }
  if (asText(block.text) === null) return WITHOUT_TEXT;
  return Object.keys(block).some((key) => !EXPENDABLE.has(key)) ? WITH_MORE : null;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
