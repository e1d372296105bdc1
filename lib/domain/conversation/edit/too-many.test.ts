import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { editShellText, type ConversationEdit } from "./edits";

const SHELL = JSON.stringify({ id: "a", conversationTitle: "A", messages: [] });
const context = { now: "2025-01-01T00:00:00.000Z", actor: null, audit: false };
const overrides = (count: number): ConversationEdit => ({
  kind: "overrides",
  overrides: Array.from({ length: count }, (_, at) => ({
    toolId: `s/t${at}`,
    fields: { enabled: true },
  })),
});

test.each([500, 40_000])("%i overrides hold nobody up", (count) => {
  const work = leastWork(() => {
    const edited = editShellText(SHELL, overrides(count), context as never);
    expect(edited.ok).toBe(count === 500);
  }, 100);
  expect(work).toBeLessThan(250);
});

test("overrides of a large document are refused with the reason", () => {
  const listed = Array.from({ length: 20_000 }, (_, at) => ({ toolId: `s/t${at}`, enabled: true }));
  const shell = JSON.stringify({ id: "a", toolOverrides: listed, messages: [] });
  const changes = Array.from({ length: 1000 }, (_, position) => ({ position, members: null }));
  for (const edit of [overrides(1000), { kind: "overrideEntries", changes } as const]) {
    const edited = editShellText(shell, edit, context as never);
    expect(edited).toMatchObject({ ok: false });
    expect(JSON.stringify(edited)).toContain("Change fewer at a time");
  }
  expect(editShellText(shell, overrides(1), context as never).ok).toBe(true);
});
