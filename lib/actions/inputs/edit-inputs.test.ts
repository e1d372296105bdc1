import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ConversationEdit, MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { arbitraryConversationEdit, arbitraryMessageEdit } from "@/lib/testing/arbitrary/edit";
import { parseInput } from "@/lib/validation/input";
import { conversationEditInput, messageEditInput } from "./edit-inputs";

function arrived(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test("every edit a page can make arrives as it was made", () => {
  fc.assert(
    fc.property(arbitraryMessageEdit, arbitraryConversationEdit, (message, conversation) => {
      // A negative size is no size; that it is refused here already is fine.
      fc.pre(!JSON.stringify(message).includes('"sizeInBytes":-'));
      expect(parseInput(messageEditInput, arrived(message))).toEqual({
        ok: true,
        value: arrived(message),
      });
      expect(parseInput(conversationEditInput, arrived(conversation))).toEqual({
        ok: true,
        value: arrived(conversation),
      });
    }),
  );
});

const whole: readonly [MessageEdit, ConversationEdit] = [
  { kind: "fix", rule: "date.loose", pointer: "/contentBlocks/0/createdAt" },
  { kind: "shell", text: "{}" },
];

test("fixes and whole texts arrive too", () => {
  expect(parseInput(messageEditInput, whole[0]).ok).toBe(true);
  expect(parseInput(conversationEditInput, whole[1]).ok).toBe(true);
});

test.each([
  { kind: "role", role: "system" },
  { kind: "addBlock", position: -1, block: { blockType: "text", text: "" } },
  { kind: "addBlock", position: 0, block: { blockType: "image" } },
  { kind: "addBlock", position: 0, block: { blockType: "text", text: "", onclick: "" } },
  { kind: "member", key: "id", text: "{}" },
  { kind: "setBlock", position: 0, fields: [], texts: {} },
  { kind: "setBlock", position: 0, fields: {}, texts: { a: 1 } },
  { kind: "eval", text: "" },
])("what is no edit is refused: %j", (edit) => {
  expect(parseInput(messageEditInput, edit).ok).toBe(false);
});
