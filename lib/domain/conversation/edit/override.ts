import { quote } from "@/lib/domain/document/describe-value";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import { refuseTooMany } from "./too-many";
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
  const tooMany = refuseTooMany(shell, overrides.length);
  if (tooMany !== null) return tooMany;
  const draft = new EditDraft(shell);
  for (const change of overrides) applyOverride(draft, change);

  const after: unknown = JSON.parse(draft.text);
  const refusal =
    refuseFaults("conversationShell", conversation, after, "", context) ??
    refuseSecrets(conversation, after, context);
  return refusal ?? finishEdit(draft, conversation, label, context);
}

function applyOverride(draft: EditDraft, { toolId, fields }: OverrideChange): void {
  const places = asList(asRecord(JSON.parse(draft.text))?.toolOverrides).flatMap(
    (override, place) => (asRecord(override)?.toolId === toolId ? [place] : []),
  );
  if (fields === null) removeAll(draft, places);
  else if (places.length === 0) addOverride(draft, toolId, fields);
  else changeOverrides(draft, places, fields);
  if (places.length > 0) dropEmptyList(draft);
}

/** From the end, so that no removal moves what is still to be removed. */
function removeAll(draft: EditDraft, places: readonly number[]): void {
  for (const place of places.toReversed()) draft.remove(["toolOverrides", place]);
}

function addOverride(draft: EditDraft, toolId: string, fields: OverrideFields): void {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  if (said.length === 0) return;
  const end = asList(asRecord(JSON.parse(draft.text))?.toolOverrides).length;
  draft.insert(["toolOverrides", end], { toolId, ...Object.fromEntries(said) });
}

/** Of several overrides of one tool the last wins, and what it leaves open shines through from before. */
function changeOverrides(
  draft: EditDraft,
  places: readonly number[],
  fields: OverrideFields,
): void {
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) {
      for (const place of places) draft.remove(["toolOverrides", place, key]);
    } else if (value !== undefined) {
      draft.merge(["toolOverrides", places.at(-1) ?? 0, key], value);
    }
  }
  const overrides = asList(asRecord(JSON.parse(draft.text))?.toolOverrides);
  const empty = places.filter(
    (place) => Object.keys(asRecord(overrides[place]) ?? {}).length === 1,
  );
  removeAll(draft, empty);
}

function dropEmptyList(draft: EditDraft): void {
  if (asList(asRecord(JSON.parse(draft.text))?.toolOverrides).length === 0) {
    draft.remove(["toolOverrides"]);
  }
}
