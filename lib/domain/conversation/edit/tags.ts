import { equalJson } from "@/lib/json/equal";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import type { EditContext, EditResult } from "@/lib/domain/document/edit-result";
import { asList, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import { ownExtension, setOwnExtension } from "./own-extension";

/** Gives a conversation exactly these tags. */
export function setTags(
  shell: string,
  conversation: JsonRecord,
  wanted: readonly string[],
  context: EditContext,
): EditResult {
  const tags = cleanTags(wanted);
  const draft = new EditDraft(shell);
  const stored = asList(ownExtension(conversation, "tags")?.tags);
  const label = tags.length === 0 ? "Remove the tags" : "Change the tags";
  if (equalJson(stored, tags)) return { ok: true, edits: [], label };
  const refusal = setOwnExtension(draft, conversation, "tags", tags.length === 0 ? null : { tags });
  return refusal ?? finishEdit(draft, conversation, label, context);
}

/** Without blank ones, and of those that differ only in case the first. */
function cleanTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const clean = tag.trim().replaceAll(/\s+/g, " ");
    const fold = clean.normalize("NFKC").toLowerCase();
    if (clean !== "" && !byFold.has(fold)) byFold.set(fold, clean);
  }
  return [...byFold.values()];
}
