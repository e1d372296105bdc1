import { editMessageText } from "@/lib/domain/conversation/edit/edits";
import { placeRetry, placeTurn } from "@/lib/domain/conversation/structure/add";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { copyMessage, newMessage } from "@/lib/domain/conversation/structure/message";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import type { TextEdit } from "@/lib/json/edit";
import { loadBodies } from "@/lib/data/messages/rows/bodies";
import { shellValue } from "@/lib/data/documents/intact";

import { missingMessage, type NewElement, type Planning, type StructurePlan } from "./plan";

type Wanted<Kind extends StructureEdit["kind"]> = Extract<StructureEdit, { kind: Kind }>;

/** A new message as a turn of its own. */
export async function planAdd(
  planning: Planning,
  { place, message }: Wanted<"addMessage">,
): Promise<StructurePlan | Refusal> {
  const { sql, rows, context } = planning;
  const id = await sql.nextId("Message", "id");
  const arrangement = placeTurn(rows, place, id);
  if (arrangement === null) return missingMessage();
  const placed = { index: arrangement.indexes.get(id) ?? null, preferred: false };
  const value = newMessage(message, placed, context, await keepsTrail(planning));
  const added = { id, element: { value } };
  return { label: "Add a message", arrangement, edits: new Map(), added, isNoted: true };
}

/** Another version of a message, which is the one to be shown from now on. */
export async function planRetry(
  planning: Planning,
  { of, copy, message }: Wanted<"addRetry">,
): Promise<StructurePlan | Refusal> {
  const { sql, rows, context } = planning;
  const id = await sql.nextId("Message", "id");
  const arrangement = placeRetry(rows, of, id);
  if (arrangement === null) return missingMessage();
  const bodies = await loadBodies(sql, [of]);
  const raw = bodies.get(of)?.raw ?? "null";
  if (asRecord(JSON.parse(raw)) === null) {
    return refuse("edit.not-an-object", "This message is not an object; edit its JSON instead.");
  }
  const index = arrangement.indexes.get(id) ?? null;
  const placed = { index, preferred: true };
  let element: NewElement;
  if (copy) {
    const copied = copyMessage(raw, placed, context);
    if (typeof copied !== "string") return copied;
    element = { raw: copied };
  } else if (message === undefined) {
    return refuse("structure.no-content", "Say what the new version says.");
  } else element = { value: newMessage(message, placed, context, await keepsTrail(planning)) };

  const edits = await unpreferOthers(planning, arrangement.indexes, of, index);
  const label = copy ? "Duplicate as another version" : "Add another version";
  return { label, arrangement, edits, added: { id, element }, isNoted: true };
}

/** One version is the preferred one, so all others of the slot say that they are not. */
async function unpreferOthers(
  { sql, rows, context }: Planning,
  indexes: ReadonlyMap<number, number>,
  of: number,
  index: number | null,
): Promise<Map<number, TextEdit[]>> {
  const edits = new Map<number, TextEdit[]>();
  const others = rows.filter(
    ({ id, slotIndex }) => id === of || (indexes.get(id) ?? slotIndex) === index,
  );
  const bodies = await loadBodies(
    sql,
    others.map(({ id }) => id),
  );
  for (const [id, { raw }] of bodies) {
    const result = editMessageText(raw, { kind: "prefer", value: false }, context);
    // One that is no object prefers nothing.
    if (result.ok) edits.set(id, result.edits);
  }
  return edits;
}

async function keepsTrail({ sql, row }: Planning): Promise<boolean> {
  const shell = asRecord(await shellValue(sql, row));
  return Array.isArray(shell?.auditTrail);
}
