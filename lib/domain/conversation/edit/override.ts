import { quote } from "@/lib/domain/document/describe-value";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { addTo } from "@/lib/shared/add-to";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import type { OverrideChange, OverrideFields } from "./kinds";
import { refuseFaults } from "../lint/introduced-faults";
import { refuseSecrets } from "../lint/introduced-secrets";

/** Says what this conversation decides differently about a tool; null takes all of it away. */
export function setOverride(
  shell: string,
  conversation: JsonRecord,
  toolId: string,
  fields: OverrideFields | null,
  context: EditContext,
): EditResult {
  const verb = fields === null ? "Remove" : "Change";
  const label = `${verb} the settings of ${quote(toolId)}`;
  return applyOverrides(shell, conversation, [{ toolId, fields }], label, context);
}

/** The same for any number of tools as one change; of two about one tool the later counts. */
export function setOverrides(
  shell: string,
  conversation: JsonRecord,
  overrides: readonly OverrideChange[],
  context: EditContext,
): EditResult {
  const changes = [...new Map(overrides.map((change) => [change.toolId, change])).values()];
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) {
    return setOverride(shell, conversation, only.toolId, only.fields, context);
  }
  const label = `Change the settings of ${changes.length} tools`;
  return applyOverrides(shell, conversation, changes, label, context);
}

function applyOverrides(
  shell: string,
  conversation: JsonRecord,
  overrides: readonly OverrideChange[],
  label: string,
  context: EditContext,
): EditResult {
  if (!Array.isArray(conversation.toolOverrides ?? [])) {
    return refuse(
      "edit.overrides-not-a-list",
      "`toolOverrides` is not a list, so nothing can be changed in it; repair it in the JSON first.",
      "/toolOverrides",
    );
  }
  const draft = new EditDraft(shell);
  changeList(draft, asList(conversation.toolOverrides), overrides);

  const after: unknown = JSON.parse(draft.text);
  const refusal =
    refuseFaults("conversationShell", conversation, after, "", context) ??
    refuseSecrets(conversation, after, context);
  return refusal ?? finishEdit(draft, conversation, label, context);
}

/**
 * Of several overrides of one tool the last wins, and what it leaves open shines through from before.
 * @param overrides each about another tool
 */
function changeList(
  draft: EditDraft,
  entries: readonly unknown[],
  overrides: readonly OverrideChange[],
): void {
  const placesOf = new Map<unknown, number[]>();
  for (const [place, entry] of entries.entries()) addTo(placesOf, asRecord(entry)?.toolId, place);
  const changed = new Map<number, (entry: EditDraft) => void>();
  const gone = new Set<number>();
  const added: JsonRecord[] = [];
  for (const { toolId, fields } of overrides) {
    const places = placesOf.get(toolId);
    if (places === undefined) {
      const said = saidFields(fields ?? {});
      if (said.length > 0) added.push({ toolId, ...Object.fromEntries(said) });
      continue;
    }
    for (const place of places) {
      if (fields === null) gone.add(place);
      else {
        const isLast = place === places.at(-1);
        changed.set(place, (entry) => {
          changeEntry(entry, fields, isLast);
          if (Object.keys(asRecord(JSON.parse(entry.text)) ?? {}).length === 1) gone.add(place);
        });
      }
    }
  }
  draft.editEach(["toolOverrides"], changed);
  draft.removeAll(["toolOverrides"], gone);
  if (added.length > 0) draft.insertAll(["toolOverrides", entries.length - gone.size], added);
  else if (entries.length > 0 && gone.size === entries.length) draft.remove(["toolOverrides"]);
}

const saidFields = (fields: OverrideFields) =>
  Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);

function changeEntry(entry: EditDraft, fields: OverrideFields, isLast: boolean): void {
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) entry.remove([key]);
    else if (value !== undefined && isLast) entry.merge([key], value);
  }
}
