import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { validateDocument } from "@/lib/domain/check/validate";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";
import { undo } from "@/lib/data/changes/undo";

import { getConversation } from "../get";
import { editStructure } from "../edit-structure";

useLibrary();

function findings(text: string) {
  const { problems, notes } = validateDocument(new TextEncoder().encode(text));
  return [...problems, ...notes].map(({ rule, path, fix }) => ({ rule, path, fix }));
}

async function fix(id: string, rule: string, pointer: string) {
  const expectedRevision = (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0;
  const edit = { kind: "fix", rule, pointer } as const;
  return editStructure(LOCAL_VIEWER, { conversationId: id, expectedRevision, edit });
}

const faulty = buildConversation({
  auditTrail: [{ action: "created", actorId: "u", timestamp: "2025-01-01 10:00:00" }],
  toolOverrides: [
    { toolId: "a", enabled: true },
    { toolId: "a", enabled: false },
  ],
  messages: [
    buildMessage({ id: "m", index: -1 }),
    buildMessage({ id: "m", index: 0, role: "assistant", isPreferred: true }),
    buildMessage({ index: 0, role: "assistant", isPreferred: true }),
    buildMessage({ index: 1, content: "" }),
  ],
});

test("every fix does away with its finding as one change, which undo takes back", async () => {
  const text = JSON.stringify(faulty, null, 2);
  const { id } = await importConversation(text);
  const fixable = findings(text).filter((finding) => finding.fix !== undefined);
  const rules = fixable.map(({ rule }) => rule);
  expect(rules).toEqual(
    expect.arrayContaining([
      "date.zoneless",
      "override.duplicate",
      "msg.id-duplicate",
      "order.index-negative",
      "retry.many-preferred",
      "msg.empty",
    ]),
  );
  for (const { rule, path } of fixable) {
    expect(await fix(id, rule, path)).toMatchObject({ ok: true, changeId: expect.any(Number) });
    const left = findings((await exportedConversation(id)) ?? "");
    expect(left).not.toContainEqual(expect.objectContaining({ rule, path }));
    await undo(LOCAL_VIEWER, { noun: "conversation", id });
    expect(await exportedConversation(id)).toBe(text);
  }
});

test("what is no finding, or has no fix, is refused", async () => {
  const { id } = await importConversation(JSON.stringify(faulty));
  for (const [rule, pointer] of [
    ["date.zoneless", "/messages/0"],
    ["order.index-negative", "/messages/3/index"],
    ["json.bom", ""],
  ] as const) {
    expect(await fix(id, rule, pointer)).toMatchObject({
      ok: false,
      diagnostics: [{ rule: "edit.nothing-to-fix", path: pointer }],
    });
  }
});
