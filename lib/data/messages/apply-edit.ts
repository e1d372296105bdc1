import { applyMessageEdit, type AppliedEdit } from "@/lib/domain/conversation/edit/apply";
import type { MessageEdit } from "@/lib/domain/conversation/edit/kinds";
import type { EditContext, Refusal } from "@/lib/domain/document/edit-result";
import { runTask } from "@/lib/work/pool";

/** Texts up to this size are edited before others could notice. */
const SMALL = 256 * 1024;

/** Makes an edit of a message's text; of a large one in a thread, since it is parsed, compared and written again. */
export async function applyEditInTime(
  raw: string,
  edit: MessageEdit,
  context: EditContext,
): Promise<AppliedEdit | Refusal> {
  if (raw.length + unitsOf(edit) <= SMALL) return applyMessageEdit(raw, edit, context);
  const { now, actor, audit } = context;
  return runTask("editMessage", { raw, edit, context: { now, actor, audit } });
}

/** About how much an edit says: its texts and values, wherever they stand in it. */
function unitsOf(edit: MessageEdit): number {
  let units = 0;
  const waiting: unknown[] = [edit];
  while (waiting.length > 0 && units <= SMALL) {
    const next = waiting.pop();
    units += typeof next === "string" ? next.length : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const value of Object.values(next)) waiting.push(value);
  }
  return units;
}
