import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { expect } from "vitest";

import { redo, undo } from "@/lib/data/changes/undo";
import { getConversation } from "@/lib/data/conversations/get";
import { editConversation } from "@/lib/data/conversations/edit";
import { editMessage } from "@/lib/data/messages/edit";
import { editStructure } from "@/lib/data/conversations/edit-structure";
import { moveToNew } from "@/lib/data/conversations/fork";
import { loadMessage } from "@/lib/data/messages/get";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import type { ConversationEdit, MessageEdit } from "@/lib/domain/conversation/edit/kinds";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";

import { arbitraryConversationEdit, arbitraryMessageEdit } from "@/lib/testing/arbitrary/edit";
import { exportedConversation } from "./library";

/** What a step does; numbers are taken modulo what there is. */
export type Step =
  | { on: "message"; at: number; edit: MessageEdit }
  | { on: "conversation"; edit: ConversationEdit }
  | { on: "undo" | "redo" | "trash" | "restore" }
  | { on: "add"; at: number; side: "before" | "after" | "end"; text: string }
  | { on: "retry"; at: number; copy: boolean }
  | { on: "move"; picks: number[]; at: number; side: "before" | "after" }
  | { on: "split"; at: number; block: number | null; offset: number | undefined }
  | { on: "merge" | "remove" | "moveToNew"; picks: number[] }
  | { on: "bulk"; picks: number[]; edit: MessageEdit };

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const at = fc.nat(30);
const picks = fc.array(at, { minLength: 1, maxLength: 3 });
const side = fc.constantFrom("before" as const, "after" as const);

/** Anything a person can do with a conversation. */
export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ on: fc.constant("message" as const), at, edit: arbitraryMessageEdit }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      on: fc.constant("conversation" as const),
      edit: arbitraryConversationEdit,
    }),
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
    arbitrary: fc.record({
      on: fc.constantFrom("merge" as const, "remove" as const, "moveToNew" as const),
      picks,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constant("bulk" as const), picks, edit: arbitraryMessageEdit }),
  },
);

/** Row ids in timeline order. */
export async function idsOf(id: string): Promise<number[]> {
  const window = await loadTimelineWindow(LOCAL_VIEWER, id, { showDeleted: true, limit: 200 });
  return window?.slots.flatMap(({ members }) => members.map((member) => member.id)) ?? [];
}

function structureEdit(next: Step, ids: number[]): StructureEdit | null {
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
    case "moveToNew":
      return { kind: "moveToNew", messages: several(next.picks) };
    case "bulk":
      return { kind: "bulk", messages: several(next.picks), edit: next.edit };
    default:
      return null;
  }
}

/** Takes a step. What is refused must leave everything as it was. */
export async function takeStep(id: string, next: Step): Promise<void> {
  const before = await exportedConversation(id);
  const detail = await getConversation(LOCAL_VIEWER, id);
  const ids = await idsOf(id);
  const structure = structureEdit(next, ids);
  let outcome: { ok: boolean; code?: string } = { ok: true };
  if (structure !== null) {
    const expectedRevision = detail?.revision ?? 0;
    const subject = { conversationId: id, expectedRevision };
    outcome =
      structure.kind === "moveToNew"
        ? await moveToNew(LOCAL_VIEWER, { ...subject, edit: structure })
        : await editStructure(LOCAL_VIEWER, { ...subject, edit: structure });
  } else if (next.on === "undo") await undo(LOCAL_VIEWER, { noun: "conversation", id });
  else if (next.on === "redo") await redo(LOCAL_VIEWER, { noun: "conversation", id });
  else if (next.on === "trash") outcome = await deleteConversation(LOCAL_VIEWER, id);
  else if (next.on === "restore") outcome = await restoreConversation(LOCAL_VIEWER, id);
  else if (next.on === "conversation") {
    const expectedRevision = detail?.shellRevision ?? 0;
    outcome = await editConversation(LOCAL_VIEWER, { id, expectedRevision, edit: next.edit });
  } else if (next.on === "message" && ids.length > 0) {
    const messageId = ids[next.at % ids.length] ?? 0;
    const expectedRevision = (await loadMessage(LOCAL_VIEWER, id, messageId))?.revision ?? 0;
    outcome = await editMessage(LOCAL_VIEWER, {
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
