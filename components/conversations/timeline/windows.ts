import type { SlotView } from "@/lib/domain/conversation/view/types";

/** Slots are fetched in runs of this many, so that scrolling asks for each of them once. */
export const RUN = 30;

/** The runs that hold the slots from `first` to `last`, both included. */
export function runsBetween(first: number, last: number): number[] {
  const runs: number[] = [];
  for (let run = Math.floor(first / RUN); run <= Math.floor(last / RUN); run++) runs.push(run);
  return runs;
}

/** Slots by position, from several windows; a later window wins. */
export function slotsByPosition(
  windows: readonly ({ slots: readonly SlotView[] } | undefined)[],
): Map<number, SlotView> {
  const slots = new Map<number, SlotView>();
  for (const window of windows) {
    for (const slot of window?.slots ?? []) slots.set(slot.position, slot);
  }
  return slots;
}
