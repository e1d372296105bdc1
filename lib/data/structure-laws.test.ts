import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { MessageEdit } from "@/lib/domain/conversation/edit-kinds";
import { arbitraryMessage } from "@/lib/testing/arbitrary-message";
import { exportedConversation, importConversation, useLibrary } from "@/lib/testing/library";

import { redo, undo } from "./changes";
import { getConversation } from "./conversation-detail";
import { editConversation } from "./edit-conversation";
import { editMessage } from "./edit-message";
import type { EditStructureInput } from "./edit-structure";
import { editStructure } from "./edit-structure";
import { loadMessage } from "./messages";
import { rebuildDerived } from "./rebuild";
import { setSetting } from "./settings";
import { checkStore } from "./store-laws";
import { loadTimelineWindow } from "./timeline";
import { deleteConversation, restoreConversation } from "./trash";

const library = useLibrary();

/** What a step does; numbers are taken modulo what there is. */
type Step =
  | { on: "message"; at: number; edit: MessageEdit }
  | { on: "title"; title: string | null }
  | { on: "undo" | "redo" | "trash" | "restore" }
  | { on: "add"; at: number; side: "before" | "after" | "end"; text: string }
  | { on: "retry"; at: number; copy: boolean }
  | { on: "move"; picks: number[]; at: number; side: "before" | "after" }
  | { on: "split"; at: number; block: number | null; offset: number | undefined }
  | { on: "merge" | "remove"; picks: number[] }
  | { on: "bulk"; picks: number[]; edit: MessageEdit };

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const at = fc.nat(30);
const picks = fc.array(at, { minLength: 1, maxLength: 3 });
const side = fc.constantFrom("before" as const, "after" as const);

const messageEdit: fc.Arbitrary<MessageEdit> = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text }),
  fc.record({ kind: fc.constant("blockText" as const), position: fc.nat(3), text }),
  fc.record({ kind: fc.constantFrom("pin" as const, "prefer" as const), value: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("delete" as const, "restore" as const) }),
  fc.record({ kind: fc.constant("role" as const), role: fc.constantFrom("user", "assistant") }),
  fc.record({
    kind: fc.constant("messageType" as const),
    type: fc.constantFrom("text", "composite"),
    lossy: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("note" as const), text: fc.option(text) }),
  fc.record({ kind: fc.constant("removeBlock" as const), position: fc.nat(3) }),
  fc.record({
    kind: fc.constant("addBlock" as const),
    position: fc.nat(2),
    block: fc.record({ blockType: fc.constant("text" as const), text }),
  }),
  arbitraryMessage.map((value) => ({ kind: "raw" as const, text: JSON.stringify(value, null, 1) })),
) as fc.Arbitrary<MessageEdit>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ on: fc.constant("message" as const), at, edit: messageEdit }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ on: fc.constant("title" as const), title: fc.option(text) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ on: fc.constantFrom("trash" as const, "restore" as const) }),
  },
  { weight: 4, arbitrary: fc.record({ on: fc.constantFrom("undo" as const, "redo" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant("add" as const),
      at,
      side: fc.constantFrom("before" as const, "after" as const, "end" as const),
      text,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant("retry" as const), at, copy: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ on: fc.constant("move" as const), picks, at, side }) },
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant("split" as const),
      at,
      block: fc.option(fc.nat(4)),
      offset: fc.option(fc.nat(6), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ on: fc.constantFrom("merge" as const, "remove" as const), picks }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant("bulk" as const), picks, edit: messageEdit }),
  },
);

/** Row ids in timeline order. */
async function idsOf(id: string): Promise<number[]> {
  const window = await loadTimelineWindow(id, { showDeleted: true, limit: 200 });
  return window?.slots.flatMap(({ members }) => members.map((member) => member.id)) ?? [];
}

function structureEdit(next: Step, ids: number[]): EditStructureInput["edit"] | null {
  const pick = (n: number): number => ids[n % Math.max(1, ids.length)] ?? 0;
  const several = (list: number[]): number[] => [...new Set(list.map(pick))];
  switch (next.on) {
    case "add": {
      const place =
        next.side === "end"
          ? "end"
          : next.side === "before"
            ? { before: pick(next.at) }
            : { after: pick(next.at) };
      return { kind: "addMessage", place, message: { role: "user", content: next.text } };
    }
    case "retry": {
      const blocks = [{ blockType: "text" as const, text: "again" }];
      const message = { role: "assistant" as const, blocks };
      return { kind: "addRetry", of: pick(next.at), copy: next.copy, message };
    }
    case "move": {
      const target = pick(next.at);
      const to = next.side === "before" ? { before: target } : { after: target };
      return { kind: "move", messages: several(next.picks), to };
    }
    case "split": {
      const { block, offset } = next;
      return {
        kind: "split",
        message: pick(next.at),
        at: { block, ...(offset === undefined ? {} : { offset }) },
      };
    }
    case "merge": {
      // Neighbours, so that it is possible now and then.
      const first = (next.picks[0] ?? 0) % Math.max(1, ids.length);
      return { kind: "merge", messages: ids.slice(first, first + 2) };
    }
    case "remove":
      return { kind: "remove", messages: several(next.picks) };
    case "bulk":
      return { kind: "bulk", messages: several(next.picks), edit: next.edit };
    default:
      return null;
  }
}

/** Takes a step. What is refused must leave everything as it was. */
async function take(id: string, next: Step): Promise<void> {
  const before = await exportedConversation(id);
  const detail = await getConversation(id);
  const ids = await idsOf(id);
  const structure = structureEdit(next, ids);
  let outcome: { ok: boolean; code?: string } = { ok: true };
  if (structure !== null) {
    const expectedRevision = detail?.revision ?? 0;
    outcome = await editStructure({ conversationId: id, expectedRevision, edit: structure });
  } else if (next.on === "undo") await undo({ noun: "conversation", id });
  else if (next.on === "redo") await redo({ noun: "conversation", id });
  else if (next.on === "trash") outcome = await deleteConversation(id);
  else if (next.on === "restore") outcome = await restoreConversation(id);
  else if (next.on === "title") {
    const expectedRevision = detail?.shellRevision ?? 0;
    const edit = { kind: "title" as const, title: next.title };
    outcome = await editConversation({ id, expectedRevision, edit });
  } else if (next.on === "message" && ids.length > 0) {
    const messageId = ids[next.at % ids.length] ?? 0;
    const expectedRevision = (await loadMessage(id, messageId))?.revision ?? 0;
    outcome = await editMessage({
      conversationId: id,
      messageId,
      expectedRevision,
      edit: next.edit,
    });
  }
  if (outcome.ok) return;
  expect(outcome.code).toBe("invalid");
  expect(await exportedConversation(id)).toBe(before);
}

/** Messages as the store keeps them, problems counted. */
async function stored(): Promise<unknown> {
  const store = await library.store();
  return store.read((sql) =>
    sql.all(
      `SELECT key, "errorCount", "warningCount", "byteLength" FROM "Conversation" ORDER BY key`,
    ),
  );
}

/** So that the next library is checked faster. */
async function empty(): Promise<void> {
  const store = await library.store();
  await store.write((sql) => sql.run(`DELETE FROM "Message"`));
  await store.write((sql) => sql.run(`DELETE FROM "Conversation"`));
}

test("whatever was done, undoing all of it gives the first bytes, redoing it the last ones, and a rebuild changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.array(arbitraryMessage, { maxLength: 6 }), { nil: undefined }),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.constantFrom(undefined, 2, "\t"),
      fc.boolean(),
      fc.boolean(),
      async (messages, steps, indent, withMark, audit) => {
        await setSetting("auditTrail", audit ? "on" : "off");
        const document = { id: "any", schemaUrl: "x", messages, conversationTitle: "T" };
        const first = (withMark ? "\uFEFF" : "") + JSON.stringify(document, null, indent);
        const { id } = await importConversation(first);
        for (const next of steps) await take(id, next);
        const edited = await exportedConversation(id);
        const ids = await idsOf(id);
        expect(() => JSON.parse((edited ?? "").replace("\uFEFF", "")) as unknown).not.toThrow();
        expect(await checkStore(await library.store())).toEqual([]);

        let undone = 0;
        while ((await undo({ noun: "conversation", id })).ok) undone += 1;
        expect(await exportedConversation(id)).toBe(first);
        expect(await checkStore(await library.store())).toEqual([]);
        for (let n = 0; n < undone; n += 1) await redo({ noun: "conversation", id });
        expect(await exportedConversation(id)).toBe(edited);
        expect(await idsOf(id)).toEqual(ids);
        // An import of a test counts no problems, an edit does.
        await take(id, { on: "title", title: "A title nobody else gives" });
        const counted = await stored();
        await rebuildDerived(await library.store());
        expect(await stored()).toEqual(counted);
        await empty();
      },
    ),
    { numRuns: 30 },
  );
}, 240_000);
