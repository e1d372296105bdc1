import { expect, test } from "vitest";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { editedSlot } from "./optimistic-edit";

const text = { text: "old", size: 3, elided: false };
const message = {
  id: 7,
  pinned: false,
  preferred: false,
  deleted: false,
  edited: false,
  blocks: [
    { kind: "thinking", pointer: "/contentBlocks/0", text },
    { kind: "text", pointer: "/contentBlocks/1", text },
  ],
} as unknown as MessageView;
const slot = {
  position: 0,
  shown: 7,
  members: [
    { id: 6, preferred: true, deleted: false },
    { id: 7, preferred: false, deleted: false },
  ],
  message,
} as unknown as SlotView;

test("exactly one retry is preferred, whichever is shown", () => {
  const here = editedSlot(slot, 7, { kind: "prefer", value: true });
  expect(here.message?.preferred).toBe(true);
  expect(here.members.map(({ preferred }) => preferred)).toEqual([false, true]);
  const there = editedSlot(here, 6, { kind: "prefer", value: true });
  expect(there.message?.preferred).toBe(false);
  expect(there.members.map(({ preferred }) => preferred)).toEqual([true, false]);
});

test("pins, deletions and texts of the message that is shown", () => {
  expect(editedSlot(slot, 7, { kind: "pin", value: true }).message?.pinned).toBe(true);
  const deleted = editedSlot(slot, 7, { kind: "delete" });
  expect(deleted.message?.deleted).toBe(true);
  expect(deleted.members[1]?.deleted).toBe(true);
  const edited = editedSlot(slot, 7, { kind: "blockText", position: 1, text: "new" }).message;
  expect(edited?.blocks).toMatchObject([{ text: { text: "old" } }, { text: { text: "new" } }]);
  expect(edited?.edited).toBe(true);
});

test("slots of other messages stay the same object, and what only the server knows stays", () => {
  expect(editedSlot(slot, 99, { kind: "pin", value: true })).toBe(slot);
  const long = "x".repeat(5000);
  expect(editedSlot(slot, 7, { kind: "text", text: long }).message).toBe(message);
});
