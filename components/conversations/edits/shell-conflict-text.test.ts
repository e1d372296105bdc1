import { expect, test } from "vitest";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import { shellMine, shellTheirs } from "./shell-conflict-text";

const raw = JSON.stringify({
  conversationTitle: "Now",
  ownerId: "ada",
  toolOverrides: [
    { toolId: "a/one", enabled: true },
    { toolId: "a/two", configOverrides: { depth: 2 } },
  ],
});

const settings = (toolId: string, configOverrides: Readonly<Record<string, unknown>> | null) =>
  ({ kind: "override", toolId, fields: { configOverrides } }) as const;

test.each<[ConversationEdit, string, string]>([
  [{ kind: "title", title: "Mine" }, "Mine", "Now"],
  [{ kind: "field", key: "ownerId", value: null }, "", "ada"],
  [settings("a/two", { depth: 3 }), '{\n  "depth": 3\n}', '{\n  "depth": 2\n}'],
  [settings("a/one", { depth: 3 }), '{\n  "depth": 3\n}', ""],
  [settings("a/two", null), "", '{\n  "depth": 2\n}'],
])("what was typed and what is stored are shown in one form: %j", (edit, mine, theirs) => {
  expect(shellMine(edit)).toBe(mine);
  expect(shellTheirs(edit, raw)).toBe(theirs);
});

test("a switch holds nothing typed", () => {
  expect(shellMine({ kind: "override", toolId: "a/one", fields: { enabled: false } })).toBeNull();
  expect(shellMine({ kind: "private", value: true })).toBeNull();
});
