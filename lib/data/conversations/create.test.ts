import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { callConversation } from "@/lib/domain/calls/conversation";
import { exportedConversation, useLibrary } from "@/lib/testing/library/library";
import { redo, undo } from "../changes/undo";
import { listConversations } from "./list";
import { createConversation, createWrittenConversation } from "./create";

useLibrary();

const made = callConversation(
  {
    toolsetId: "everything",
    toolName: "echo",
    args: { message: "hi" },
    startedMs: 0,
    ms: 3,
    approvedMs: null,
    answer: { kind: "result", result: { content: [{ type: "text", text: "Echo: hi" }] } },
    faults: 0,
    misfits: null,
  },
  { newId: crypto.randomUUID.bind(crypto), actor: "user:local", createdMs: null },
);

test("a conversation made here is listed without problems, and exported as it was made", async () => {
  const { id } = await createConversation(LOCAL_VIEWER, made, "Save a call");
  const { items } = await listConversations(LOCAL_VIEWER);
  expect(items).toMatchObject([
    { id, title: "echo, called by hand", messageCount: 2, errorCount: 0, warningCount: 0 },
  ]);
  expect(await exportedConversation(id)).toBe(JSON.stringify(made, null, 2));
});

test("taking it back puts it into the trash, and doing it again brings it back", async () => {
  const { id } = await createConversation(LOCAL_VIEWER, made, "Save a call");
  expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({
    ok: true,
    label: "Save a call",
  });
  expect((await listConversations(LOCAL_VIEWER)).items).toEqual([]);
  expect(await redo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
  expect((await listConversations(LOCAL_VIEWER)).items).toHaveLength(1);
});

test("a conversation that was written has its words, no problems and no time that nobody recorded", async () => {
  const { id } = await createWrittenConversation(LOCAL_VIEWER, {
    title: "Tea",
    systemMessage: "Be brief.",
    messages: [
      { role: "user", content: "How hot?", heading: "[12:03] Ada:" },
      { role: "assistant", content: "80 °C." },
    ],
  });
  const { items } = await listConversations(LOCAL_VIEWER);
  expect(items).toMatchObject([
    { id, title: "Tea", messageCount: 2, errorCount: 0, warningCount: 0 },
  ]);
  const document = JSON.parse((await exportedConversation(id)) ?? "") as Record<string, unknown>;
  expect(document).toMatchObject({
    conversationTitle: "Tea",
    systemMessage: "Be brief.",
    messages: [
      {
        role: "user",
        content: "How hot?",
        extensions: { "dev.colloquy:transcript": { v: 1, heading: "[12:03] Ada:" } },
      },
      { role: "assistant", content: "80 °C." },
    ],
  });
  expect(JSON.stringify(document)).not.toMatch(/timestamp|createdAt|auditTrail/);
});
