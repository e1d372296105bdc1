import * as fc from "fast-check";
import { expect, test } from "vitest";

import { applyEdits } from "@/lib/json/edit";
import { asRecord } from "@/lib/shared/read-value";
import { leastWork } from "@/lib/testing/least-work";

import { editShellText, type ConversationEdit } from "./edits";

const context = { now: "2025-01-01T00:00:00.000Z", actor: null, audit: false };

function edited(shell: string, edit: ConversationEdit): string {
  const result = editShellText(shell, edit, context as never);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return applyEdits(shell, result.edits);
}

const fields = fc.option(
  fc.record(
    {
      enabled: fc.constantFrom(true, false, null),
      requiresApproval: fc.constantFrom(true, false, null),
    },
    { requiredKeys: [] },
  ),
);
const toolId = fc.constantFrom("s/a", "s/b", "s/c", "s/d");
const entry = fc.record(
  { toolId, enabled: fc.boolean(), requiresApproval: fc.boolean(), note: fc.constant("kept") },
  { requiredKeys: ["toolId"] },
);
const changes = fc.uniqueArray(fc.record({ toolId, fields }), {
  selector: (change) => change.toolId,
  minLength: 1,
});

test("many overrides changed at once are what they are one after the other", () => {
  fc.assert(
    fc.property(fc.array(entry), changes, fc.constantFrom(0, 2), (toolOverrides, all, indent) => {
      const shell = JSON.stringify({ id: "a", toolOverrides, messages: [] }, null, indent);
      const once = edited(shell, { kind: "overrides", overrides: all });
      const steps = all.reduce(
        (text, change) => edited(text, { kind: "overrides", overrides: [change] }),
        shell,
      );
      expect(asRecord(JSON.parse(once))).toEqual(asRecord(JSON.parse(steps)));
    }),
  );
});

const MANY = 20_000;
const ids = Array.from({ length: MANY }, (_, at) => `s/t${at}`);

test.each<[string, string, ConversationEdit]>([
  [
    "added",
    JSON.stringify({ id: "a", messages: [] }),
    {
      kind: "overrides",
      overrides: ids.map((each) => ({ toolId: each, fields: { enabled: false } })),
    },
  ],
  [
    "changed",
    JSON.stringify({
      id: "a",
      toolOverrides: ids.map((each) => ({ toolId: each, enabled: true })),
      messages: [],
    }),
    {
      kind: "overrides",
      overrides: ids.map((each) => ({ toolId: each, fields: { enabled: false } })),
    },
  ],
  [
    "taken away",
    JSON.stringify({
      id: "a",
      toolOverrides: ids.map((each) => ({ toolId: each, enabled: true })),
      messages: [],
    }),
    {
      kind: "overrideEntries",
      changes: ids.map((_, position) => ({ position, members: null })),
    },
  ],
])("%s, twenty thousand overrides take as long as their text", (_, shell, edit) => {
  const work = leastWork(() => edited(shell, edit), 2000);
  expect(work).toBeLessThan(2000);
});
