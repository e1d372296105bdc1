import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { arbitraryMessageEdit } from "@/lib/testing/arbitrary/edit";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import { isSafeToRepeat, mineOf, theirsOf } from "./conflict-text";

const raw = JSON.stringify({
  role: "user",
  content: "now",
  metadata: { a: 1 },
  contentBlocks: [{ text: "block" }],
  attachments: [{ id: "a" }],
  extensions: { "dev.colloquy:note": { v: 1, text: "noted" } },
});

test.each<[MessageEdit, string, string]>([
  [{ kind: "text", text: "mine" }, "mine", "now"],
  [{ kind: "blockText", position: 0, text: "mine" }, "mine", "block"],
  [{ kind: "note", text: null }, "removed", "noted"],
  [{ kind: "member", key: "metadata", text: "{}" }, "{}", '{\n  "a": 1\n}'],
  [
    { kind: "setBlock", position: 0, fields: { text: "mine", n: 1 }, texts: { args: "{ }" } },
    "text: mine\nn: 1\nargs: { }",
    '{\n  "text": "block"\n}',
  ],
  [{ kind: "removeAttachment", position: 0 }, "without attachment 1", '{\n  "id": "a"\n}'],
  [{ kind: "sender", senderId: null }, "no sender", raw],
  [{ kind: "raw", text: "{}" }, "{}", raw],
])("what was wanted and what is stored are shown in one form: %j", (edit, mine, theirs) => {
  expect(mineOf(edit)).toBe(mine);
  expect(theirsOf(edit, raw)).toBe(theirs);
});

test("there is a text for every edit of any message, JSON or not", () => {
  fc.assert(
    fc.property(arbitraryMessage, arbitraryMessageEdit, (message, edit) => {
      expect(typeof mineOf(edit)).toBe("string");
      expect(typeof theirsOf(edit, JSON.stringify(message))).toBe("string");
      expect(theirsOf(edit, "{")).toBe("{");
    }),
  );
});

test("only what holds nothing typed and no place is repeated without asking", () => {
  expect(isSafeToRepeat({ kind: "pin", value: true })).toBe(true);
  expect(isSafeToRepeat({ kind: "messageType", type: "composite" })).toBe(true);
  expect(isSafeToRepeat({ kind: "messageType", type: "text", lossy: true })).toBe(false);
  expect(isSafeToRepeat({ kind: "removeBlock", position: 0 })).toBe(false);
  expect(isSafeToRepeat({ kind: "note", text: "n" })).toBe(false);
});
