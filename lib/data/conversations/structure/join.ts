import { placeTurn } from "@/lib/domain/conversation/structure/add";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { mergeMessages } from "@/lib/domain/conversation/structure/merge";
import { withoutMessages } from "@/lib/domain/conversation/structure/move";
import { orderedSlots } from "@/lib/domain/conversation/structure/order";
import { splitMessage } from "@/lib/domain/conversation/structure/split";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { setValue, applyEdits } from "@/lib/json/edit";
import { loadBodies } from "@/lib/data/messages/rows/bodies";

import { allExist } from "./move";
import { missingMessage, type Planning, type StructurePlan } from "./plan";

type Wanted<Kind extends StructureEdit["kind"]> = Extract<StructureEdit, { kind: Kind }>;

/** One message as two turns. */
export async function planSplit(
  { sql, rows, context }: Planning,
  { message, at }: Wanted<"split">,
): Promise<StructurePlan | Refusal> {
  const id = await sql.nextId("Message", "id");
  const arrangement = placeTurn(rows, { after: message }, id);
  const raw = (await loadBodies(sql, [message])).get(message)?.raw;
  if (arrangement === null || raw === undefined) return missingMessage();
  const split = splitMessage(raw, at, context);
  if ("ok" in split) return split;
  const { first, second } = split;
  if (!first.ok) return first;
  const index = arrangement.indexes.get(id);
  const placed =
    index === undefined ? second : applyEdits(second, setValue(second, ["index"], index));
  return {
    label: first.label,
    arrangement,
    edits: new Map([[message, first.edits]]),
    added: { id, element: { raw: placed } },
    isNoted: true,
  };
}

/** Neighbouring turns as one message. */
export async function planMerge(
  { sql, rows, context }: Planning,
  { messages }: Wanted<"merge">,
): Promise<StructurePlan | Refusal> {
  if (!allExist(rows, messages)) return missingMessage();
  const chosen = new Set(messages);
  const slots = orderedSlots(rows);
  const places = slots.flatMap(({ members }, at) =>
    members.filter((id) => chosen.has(id)).map((id) => ({ id, at, versions: members.length })),
  );
  const isAdjacent = places.every(({ at }, n) => n === 0 || at === (places[n - 1]?.at ?? 0) + 1);
  if (!isAdjacent) {
    return refuse("structure.merge-apart", "Only messages that follow each other can be merged.");
  }
  if (places.some(({ versions }, n) => n > 0 && versions > 1)) {
    return refuse(
      "structure.merge-versions",
      "A turn with several versions can’t be merged into another one; remove the other versions first.",
    );
  }
  const [first, ...others] = places.map(({ id }) => id);
  if (first === undefined) return missingMessage();
  const bodies = await loadBodies(sql, [first, ...others]);
  const raws = [first, ...others].map((id) => bodies.get(id)?.raw ?? "null");
  const merged = mergeMessages(raws, context);
  if (!merged.ok) return merged;
  return {
    label: merged.label,
    arrangement: withoutMessages(rows, new Set(others)),
    edits: new Map([[first, merged.edits]]),
    isNoted: true,
  };
}
