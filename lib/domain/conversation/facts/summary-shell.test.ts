import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";

import { tallyConversation } from "./derive";
import { TAGS_KEY } from "./tags";
import { summaryShell } from "./summary-shell";

test("says of a conversation what its whole shell says", () => {
  const shell = {
    ...buildConversation({ conversationTitle: "Walnuts", messages: [] }),
    systemMessage: "Be brief.",
    isPrivate: true,
    parentId: "p",
    modelId: "m",
    ownerId: "o",
    auditTrail: [{ action: "deleted", timestamp: "2025-10-03T15:55:27.000Z" }],
    metadata: { much: "x".repeat(100) },
    extensions: { [TAGS_KEY]: { tags: ["a", "b"] }, other: 1 },
  };
  const facts = tallyConversation().facts(shell);
  expect(facts.tags).toEqual(["a", "b"]);
  expect(tallyConversation().facts(summaryShell(JSON.stringify(shell)))).toEqual(facts);
  expect(JSON.stringify(summaryShell(JSON.stringify(shell)))).not.toContain("much");
});
