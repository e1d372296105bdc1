import type { BlockView, ToolCallView } from "./types";

/** Blocks as a page groups them: tool calls without anything between them are together. */
export type BlockGroup =
  | { readonly kind: "block"; readonly block: BlockView }
  | {
      readonly kind: "calls";
      /** Calls that were made before any of their results came, batch by batch. */
      readonly batches: readonly (readonly ToolCallView[])[];
      readonly count: number;
      /** Calls that did not end well, by the word for it. */
      readonly troubles: readonly { readonly word: string; readonly count: number }[];
    };

/** This many calls in a row are shown as one line first. */
export const LONG_RUN = 3;

const TROUBLES = new Map<string, string>([
  ["failed", "failed"],
  ["timed_out", "timed out"],
  ["rejected", "rejected"],
  ["canceled", "canceled"],
]);

/**
 * Groups the blocks of a message. Approvals and results whose card is in the same message are in that
 * card and leave nothing at their own place.
 * @param here position of the message in `messages`
 */
export function groupBlocks(blocks: readonly BlockView[], here: number): BlockGroup[] {
  const groups: BlockGroup[] = [];
  let batches: ToolCallView[][] = [];
  let isAnswered = false;
  const close = () => {
    if (batches.length > 0) groups.push(callGroup(batches));
    batches = [];
    isAnswered = false;
  };
  for (const block of blocks) {
    if (block.kind === "toolCall") {
      const open = batches.at(-1);
      if (open === undefined || isAnswered) batches.push([block]);
      else open.push(block);
      isAnswered = false;
    } else if (isInCard(block, here)) {
      isAnswered ||= block.kind === "toolResult";
    } else {
      close();
      groups.push({ kind: "block", block });
    }
  }
  close();
  return groups;
}

function isInCard(block: BlockView, here: number): boolean {
  return (
    (block.kind === "toolApproval" || block.kind === "toolResult") &&
    block.shownAbove &&
    block.callMessage === here
  );
}

function callGroup(batches: readonly (readonly ToolCallView[])[]): BlockGroup {
  const counts = new Map<string, number>();
  const calls = batches.flat();
  for (const { status } of calls) {
    const word = TROUBLES.get(status);
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const troubles = [...counts].map(([word, count]) => ({ word, count }));
  return { kind: "calls", batches, count: calls.length, troubles };
}
