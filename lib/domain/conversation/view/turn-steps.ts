import type { BlockView, MessageView, SlotView } from "./types";

/**
 * How a message stands in its turn: `opening` begins it, `head` is somebody else speaking, `step` goes on under
 * the head above it, `carried` has nothing of its own, since the calls above show its results.
 */
export type TurnStep = "opening" | "head" | "step" | "carried";

/** Slots above that are looked at for who spoke and which calls are shown; turns with more of them are rare. */
const MOST_ABOVE = 200;

/**
 * The step of a slot in its turn. It depends on what is above it in the same turn alone, so that more slots
 * loaded below change nothing.
 * @param slotAt the slots that are loaded, by position
 */
export function turnStep(
  slot: SlotView,
  slotAt: (position: number) => SlotView | undefined,
): TurnStep {
  const { message, position, turn } = slot;
  if (position <= turn.start) return "opening";
  if (message === null) return "step";
  const above = loadedAbove(slot, slotAt);
  if (isCarried(slot, message, above)) return "carried";
  const speaker = speakerOf(message);
  if (speaker === null)
    return above[0]?.message?.role === "user" && isSecond(slot) ? "head" : "step";
  const last = above.map(({ message: one }) => one).find((one) => one && speakerOf(one) !== null);
  if (!last) return isAllLoaded(slot, above) || isSecond(slot) ? "head" : "step";
  const isSame = speakerOf(last) === speaker && isSameModel(last, message);
  return isSame ? "step" : "head";
}

/** The slots of the same turn that are above, nearest first, up to the first that is not loaded. */
function loadedAbove(
  { position, turn }: SlotView,
  slotAt: (position: number) => SlotView | undefined,
): SlotView[] {
  const above: SlotView[] = [];
  const end = Math.max(turn.start, position - MOST_ABOVE);
  for (let at = position - 1; at >= end; at -= 1) {
    const slot = slotAt(at);
    if (slot === undefined) break;
    above.push(slot);
  }
  return above;
}

function isAllLoaded({ position, turn }: SlotView, above: readonly SlotView[]): boolean {
  return above.length === position - turn.start;
}

function isSecond({ position, turn }: SlotView): boolean {
  return position === turn.start + 1;
}

function isPart(block: BlockView): boolean {
  return block.kind === "toolApproval" || block.kind === "toolResult";
}

/** Whether a message has nothing but results and approvals of somebody's calls. */
export function carriesOnly({ note, attachments, blocks }: MessageView): boolean {
  return note === null && attachments.length === 0 && blocks.length > 0 && blocks.every(isPart);
}

/** Who says something; null for a message that only carries results. */
function speakerOf(message: MessageView): string | null {
  const { role, senderId, note } = message;
  return carriesOnly(message) ? null : JSON.stringify([role, senderId, note]);
}

/** A model that is not recorded contradicts none. */
function isSameModel(one: MessageView, other: MessageView): boolean {
  return one.model === null || other.model === null || one.model === other.model;
}

/** Whether a message has nothing but results and approvals that cards above in the turn show. */
function isCarried(slot: SlotView, message: MessageView, above: readonly SlotView[]): boolean {
  const isPlain =
    slot.members.length === 1 &&
    carriesOnly(message) &&
    message.problems === 0 &&
    message.cutBlocks === undefined &&
    !(message.pinned || message.deleted || message.damaged === true);
  return (
    isPlain &&
    message.blocks.every(
      (block) =>
        (block.kind === "toolResult" || block.kind === "toolApproval") &&
        block.shownAbove &&
        above.some(({ message: one }) => one !== null && one.position === block.callMessage),
    )
  );
}
