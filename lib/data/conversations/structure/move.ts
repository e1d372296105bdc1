import { countedMessages, type StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { moveTurns, withoutMessages } from "@/lib/domain/conversation/structure/move";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";

import { missingMessage, type Planning, type StructurePlan } from "./plan";

/** Turns to another place. */
export async function planMove(
  { rows }: Planning,
  { messages, to }: Extract<StructureEdit, { kind: "move" }>,
): Promise<StructurePlan | Refusal> {
  if (!allExist(rows, messages)) return missingMessage();
  const arrangement = moveTurns(rows, messages, to);
  if (arrangement === null) {
    return refuse("structure.move-target", "Choose a place next to a message that stays.");
  }
  const label = `Move ${countedMessages(messages.length)}`;
  return { label, arrangement, edits: new Map(), isNoted: true };
}

/** Messages out of the document. */
export async function planRemove(
  { rows }: Planning,
  messages: readonly number[],
): Promise<StructurePlan | Refusal> {
  if (!allExist(rows, messages)) return missingMessage();
  const arrangement = withoutMessages(rows, new Set(messages));
  const label = `Remove ${countedMessages(new Set(messages).size)}`;
  return { label, arrangement, edits: new Map(), isNoted: true };
}

/** Whether there is at least one, and all of them exist. */
export function allExist(rows: Planning["rows"], ids: readonly number[]): boolean {
  const known = new Set(rows.map(({ id }) => id));
  return ids.length > 0 && ids.every((id) => known.has(id));
}
