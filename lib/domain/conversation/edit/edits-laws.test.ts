import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, invertEdits } from "@/lib/json/edit";
import { formatPointer, pointerToSpan } from "@/lib/json/pointers";
import { arbitraryMessageEdit } from "@/lib/testing/arbitrary/edit";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import { editContext } from "@/lib/testing/builders/edit-message";
import type { EditContext } from "@/lib/domain/document/edit-result";
import { editMessageText, type MessageEdit } from "./edits";
import { validateMessage } from "../lint/validate";

const layout = fc.constantFrom(0, 2, "\t");
const RUNS = { numRuns: 600 };

/** Ids that differ, as real ones do. */
function contextOf(audit: boolean): EditContext {
  let next = 0;
  return { ...editContext, audit, newId: () => `new-${(next += 1)}` };
}

const TOUCHED: Readonly<Record<MessageEdit["kind"], readonly string[] | "any">> = {
  text: ["content"],
  blockText: ["contentBlocks"],
  pin: ["pinned"],
  prefer: ["isPreferred"],
  raw: "any",
  delete: [],
  restore: [],
  role: ["role"],
  messageType: ["messageType", "content", "contentBlocks"],
  sender: ["senderId"],
  note: ["extensions"],
  member: ["metadata", "assistantMetadata", "extensions"],
  addBlock: ["messageType", "content", "contentBlocks"],
  setBlock: ["contentBlocks"],
  moveBlock: ["contentBlocks"],
  removeBlock: ["contentBlocks"],
  addAttachment: ["attachments"],
  setAttachment: ["attachments"],
  removeAttachment: ["attachments"],
  fix: "any",
};

/** What does something else when it is done again. */
const NOT_REPEATABLE: ReadonlySet<MessageEdit["kind"]> = new Set([
  "addBlock",
  "moveBlock",
  "removeBlock",
  "addAttachment",
  "removeAttachment",
  "raw",
]);

function memberText(raw: string, key: string): string {
  const span = pointerToSpan(raw, formatPointer([key]));
  return span === null ? "" : raw.slice(span.offset, span.offset + span.length);
}

describe("an edit of any message", () => {
  test("can be taken back to the byte", () => {
    fc.assert(
      fc.property(
        arbitraryMessage,
        layout,
        arbitraryMessageEdit,
        fc.boolean(),
        (message, indent, edit, audit) => {
          const raw = JSON.stringify(message, null, indent);
          const result = editMessageText(raw, edit, contextOf(audit));
          if (!result.ok) return;
          const after = applyEdits(raw, result.edits);
          expect(applyEdits(after, invertEdits(raw, result.edits))).toBe(raw);
        },
      ),
      RUNS,
    );
  });

  test("has nothing to do a second time", () => {
    fc.assert(
      fc.property(arbitraryMessage, arbitraryMessageEdit, fc.boolean(), (message, edit, audit) => {
        fc.pre(!NOT_REPEATABLE.has(edit.kind));
        const raw = JSON.stringify(message);
        const context = contextOf(audit);
        const result = editMessageText(raw, edit, context);
        if (!result.ok) return;
        const again = editMessageText(applyEdits(raw, result.edits), edit, context);
        expect(again).toMatchObject({ ok: true, edits: [] });
      }),
      RUNS,
    );
  });

  test("keeps the bytes of every member it is not about", () => {
    fc.assert(
      fc.property(
        arbitraryMessage,
        layout,
        arbitraryMessageEdit,
        fc.boolean(),
        (message, indent, edit, audit) => {
          const touched = TOUCHED[edit.kind];
          if (touched === "any") return;
          const raw = JSON.stringify(message, null, indent);
          const result = editMessageText(raw, edit, contextOf(audit));
          if (!result.ok) return;
          const after = applyEdits(raw, result.edits);
          const own = new Set([...touched, "auditTrail"]);
          const rest = (text: string): string[][] =>
            Object.keys(JSON.parse(text) as object)
              .filter((key) => !own.has(key))
              .map((key) => [key, memberText(text, key)]);
          expect(rest(after)).toEqual(rest(raw));
        },
      ),
      RUNS,
    );
  });

  test("is refused with a rule, a place and a sentence", () => {
    fc.assert(
      fc.property(arbitraryMessage, arbitraryMessageEdit, (message, edit) => {
        const result = editMessageText(JSON.stringify(message), edit, contextOf(false));
        if (result.ok) return;
        for (const { rule, path, message: sentence, severity } of result.diagnostics) {
          expect(severity).toBe("error");
          expect(rule).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
          expect(path).toMatch(/^(?:\/|$)/);
          expect(sentence).toMatch(/^.+\.$/s);
        }
        expect(result.diagnostics.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});

test("a fix does away with its finding, and can be taken back to the byte", () => {
  fc.assert(
    fc.property(arbitraryMessage, layout, (message, indent) => {
      const raw = JSON.stringify(message, null, indent);
      const context = contextOf(false);
      const options = { now: Date.parse(context.now), newId: context.newId };
      const find = (text: string): ReturnType<typeof validateMessage> =>
        validateMessage(JSON.parse(text), 0, options);
      for (const { rule, path, fix, message: sentence } of find(raw)) {
        if (fix === undefined) continue;
        const pointer = path.slice("/messages/0".length);
        const result = editMessageText(raw, { kind: "fix", rule, pointer }, context);
        expect(result.ok || fix.operations[0]?.path === "/messages/0").toBe(true);
        if (!result.ok) continue;
        const after = applyEdits(raw, result.edits);
        expect(applyEdits(after, invertEdits(raw, result.edits))).toBe(raw);
        const left = find(after).map((other) => [other.rule, other.path, other.message]);
        expect(left).not.toContainEqual([rule, path, sentence]);
      }
    }),
    { numRuns: 150 },
  );
});
