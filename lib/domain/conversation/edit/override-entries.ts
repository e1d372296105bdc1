import { equalJson } from "@/lib/json/equal";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import type { OverrideEntryChange } from "./kinds";
import { refuseFaults } from "../lint/introduced-faults";
import { refuseSecrets } from "../lint/introduced-secrets";

/** Changes entries of `toolOverrides` by their place, whatever they name. */
export function editOverrideEntries(
  shell: string,
  conversation: JsonRecord,
  changes: readonly OverrideEntryChange[],
  context: EditContext,
): EditResult {
  const entries = asList(conversation.toolOverrides);
  const draft = new EditDraft(shell);
  const changed = new Map<number, (entry: EditDraft) => void>();
  const gone = new Set<number>();
  for (const { position, members } of changes) {
    const entry = asRecord(entries[position]);
    if (position >= entries.length || (entry === null && members !== null)) {
      const pointer = `/toolOverrides/${position}`;
      return refuse("edit.no-such-place", "This override no longer exists.", pointer);
    }
    if (members === null) gone.add(position);
    else changed.set(position, (text) => changeMembers(text, entry ?? {}, members));
  }
  draft.editEach(["toolOverrides"], changed);
  draft.removeAll(["toolOverrides"], gone);
  if (asList(asRecord(JSON.parse(draft.text))?.toolOverrides).length === 0 && entries.length > 0) {
    draft.remove(["toolOverrides"]);
  }
  const after: unknown = JSON.parse(draft.text);
  const before = { ...conversation, toolOverrides: asMoved(entries, changes) };
  const refusal =
    refuseFaults("conversationShell", before, after, "", context) ??
    refuseSecrets(conversation, after, context);
  const label = changes.length === 1 ? "Repair an override" : `Repair ${changes.length} overrides`;
  return refusal ?? finishEdit(draft, conversation, label, context);
}

function changeMembers(text: EditDraft, entry: JsonRecord, members: JsonRecord): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== null) text.merge([name], value);
    else if (Object.hasOwn(entry, name)) text.remove([name]);
  }
}

/**
 * The entries before the change in the places they get by it, with the members that only move from one to
 * another: a fault that moves along is not a new one.
 */
function asMoved(
  entries: readonly unknown[],
  changes: readonly OverrideEntryChange[],
): readonly unknown[] {
  const changed = new Map(changes.map(({ position, members }) => [position, members]));
  return entries.flatMap((entry, position): unknown[] => {
    const members = changed.get(position);
    if (members === undefined) return [entry];
    if (members === null) return [];
    const moved = Object.entries(members).filter(([name, value]) =>
      entries.some((other) => equalJson(asRecord(other)?.[name], value)),
    );
    return [{ ...asRecord(entry), ...Object.fromEntries(moved) }];
  });
}
