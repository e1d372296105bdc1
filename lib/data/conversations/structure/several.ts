import { editMessageText } from "@/lib/domain/conversation/edit/edits";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import type { TextEdit } from "@/lib/json/edit";
import { createTurns } from "@/lib/work/turns";
import { loadBodies } from "@/lib/data/messages/rows/bodies";

import { allExist } from "./move";
import { BODIES_PER_READ, missingMessage, type Planning, type StructurePlan } from "./plan";

/** The same edit of several messages. One that cannot be made stops all, so that nothing is half done. */
export async function planBulk(
  { sql, rows, context }: Planning,
  { messages, edit }: Extract<StructureEdit, { kind: "bulk" }>,
): Promise<StructurePlan | Refusal> {
  if (!allExist(rows, messages)) return missingMessage();
  if (edit.kind === "prefer") {
    return refuse("structure.bulk-prefer", "Choose the preferred version of one turn at a time.");
  }
  const edits = new Map<number, readonly TextEdit[]>();
  let label = "Edit several messages";
  const turn = createTurns();
  for (let at = 0; at < messages.length; at += BODIES_PER_READ) {
    const some = messages.slice(at, at + BODIES_PER_READ);
    const bodies = await loadBodies(sql, some);
    for (const id of some) {
      await turn();
      const result = editMessageText(bodies.get(id)?.raw ?? "null", edit, context);
      if (!result.ok) return result;
      ({ label } = result);
      if (result.edits.length > 0) edits.set(id, result.edits);
    }
  }
  const told = edits.size > 1 ? `${label} (${edits.size} messages)` : label;
  return { label: told, arrangement: null, edits, isNoted: false };
}

/** Prefers several retries, each in its own slot; the others of those slots say that they are not. */
export async function planPrefer(
  { sql, rows, context }: Planning,
  { messages }: Extract<StructureEdit, { kind: "preferPath" }>,
): Promise<StructurePlan | Refusal> {
  if (!allExist(rows, messages)) return missingMessage();
  const chosen = new Set(messages);
  const slots = new Set(
    rows.flatMap(({ id, slotIndex }) => (chosen.has(id) && slotIndex !== null ? [slotIndex] : [])),
  );
  const members = rows.filter(({ slotIndex }) => slotIndex !== null && slots.has(slotIndex));
  const bodies = await loadBodies(
    sql,
    members.map(({ id }) => id),
  );
  const edits = new Map<number, readonly TextEdit[]>();
  for (const { id } of members) {
    const raw = bodies.get(id)?.raw ?? "null";
    const result = editMessageText(raw, { kind: "prefer", value: chosen.has(id) }, context);
    if (!result.ok) return result;
    if (result.edits.length > 0) edits.set(id, result.edits);
  }
  return { label: "Prefer this branch", arrangement: null, edits, isNoted: false };
}
