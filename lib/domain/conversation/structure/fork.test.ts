import { expect, test } from "vitest";

import { applyEdits } from "@/lib/json/edit";
import { editContext } from "@/lib/testing/builders/edit-message";

import { forkTitle, newShellEdits, readFork, type NewConversation } from "./fork";

const TAGS = "dev.colloquy:tags";
const shell = {
  id: "c",
  conversationTitle: "Trip",
  systemMessage: "Be kind.",
  parentId: "p",
  auditTrail: [{ action: "created" }],
  extensions: { [TAGS]: ["travel"], other: { kept: false } },
};

function made(as: NewConversation, context = editContext): unknown {
  const text = JSON.stringify(shell, null, 2);
  return JSON.parse(applyEdits(text, newShellEdits(text, as, context)));
}

test("a fork takes settings and tags along, and says where it goes on", () => {
  const child = { parentId: "c", messageId: "m", kind: "branch" } as const;
  const fork = made({ title: "Trip (branch)", child });
  expect(fork).toEqual({
    id: "new-id",
    conversationTitle: "Trip (branch)",
    systemMessage: "Be kind.",
    parentId: "c",
    extensions: {
      [TAGS]: ["travel"],
      "dev.colloquy:fork": { v: 1, messageId: "m", kind: "branch" },
    },
  });
  expect(readFork(fork)).toEqual({ messageId: "m", kind: "branch" });
});

test("a conversation of its own has no parent, and a trail where one is wanted", () => {
  expect(made({ title: undefined, child: null }, { ...editContext, audit: true })).toEqual({
    id: "new-id",
    systemMessage: "Be kind.",
    extensions: { [TAGS]: ["travel"] },
    auditTrail: [{ action: "created", actorId: "user:ada", timestamp: editContext.now }],
  });
});

test.each([
  [{ conversationTitle: " Trip " }, "copy", "Trip (copy)"],
  [{ conversationTitle: "Trip" }, "continuation", "Trip (continued)"],
  [{ conversationTitle: " " }, "branch", undefined],
  [{}, "branch", undefined],
] as const)("the title of a fork of %j by %s is %s", (parent, kind, title) => {
  expect(forkTitle(parent, kind)).toBe(title);
});

test.each([
  [{}, null],
  [{ extensions: { "dev.colloquy:fork": { messageId: 5 } } }, null],
  [{ extensions: { "dev.colloquy:fork": { messageId: "m" } } }, { messageId: "m", kind: "branch" }],
])("%j says it came from %j", (value, origin) => {
  expect(readFork(value)).toEqual(origin);
});
