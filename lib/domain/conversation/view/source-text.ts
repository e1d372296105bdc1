import { formatPointer, parsePointer, pointerToSpan } from "@/lib/json/pointers";
import { entries } from "@/lib/json/walk";

/**
 * Finds the text of values in messages by pointer. The places of a message's blocks are looked up once,
 * since many values of one message are asked for.
 * @param rawOf the text of the message at a position of the array, undefined when it is not at hand
 * @returns the text as it is written there; null when there is none
 */
export function createSourceText(
  rawOf: (message: number) => string | undefined,
): (message: number, pointer: string) => string | null {
  const blocksOf = new Map<number, string[]>();

  function blockText(message: number, raw: string, position: number): string | null {
    const known = blocksOf.get(message);
    const blocks = known ?? elementTexts(raw, "/contentBlocks");
    if (known === undefined) blocksOf.set(message, blocks);
    return blocks[position] ?? null;
  }

  return (message, pointer) => {
    const raw = rawOf(message);
    if (raw === undefined) return null;
    const [first, second, ...rest] = parsePointer(pointer);
    if (first !== "contentBlocks" || second === undefined) return textAt(raw, pointer);
    const block = blockText(message, raw, Number(second));
    return block === null ? null : textAt(block, formatPointer(rest));
  };
}

function textAt(raw: string, pointer: string): string | null {
  const span = pointerToSpan(raw, pointer);
  return span === null ? null : raw.slice(span.offset, span.offset + span.length);
}

function elementTexts(raw: string, pointer: string): string[] {
  const span = pointerToSpan(raw, pointer);
  if (span === null || raw.charAt(span.offset) !== "[") return [];
  return Array.from(entries(raw, span.offset), ({ value }) => raw.slice(value.start, value.end));
}
