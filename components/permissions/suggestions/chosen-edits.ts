import type { editConversationAction } from "@/lib/actions/conversations";
import type { editToolsAction } from "@/lib/actions/toolsets";
import type { Suggestion } from "@/lib/domain/history/suggest";
import type { SuggestionReport } from "@/lib/domain/history/suggestion-report";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";

type ToolsEdit = Parameters<typeof editToolsAction>[0];
type ConversationEdit = Parameters<typeof editConversationAction>[0];

/** Tells suggestions apart; a tool has at most one of each kind and field. */
export function suggestionKey({ kind, edits }: Suggestion): string {
  return `${kind} ${JSON.stringify(edits)}`;
}

/** What some suggestions change in toolsets, one edit for each file. */
export function toolEdits(
  chosen: readonly Suggestion[],
  toolsets: SuggestionReport["toolsets"],
): ToolsEdit[] {
  const places = new Map(toolsets.map((place) => [place.rowId, place]));
  const files = new Map<string, ToolsEdit["edits"][number][]>();
  for (const change of chosen.flatMap(({ edits }) => edits)) {
    const place = change.kind === "tool" ? places.get(change.toolset) : undefined;
    if (change.kind !== "tool" || place === undefined) continue;
    const edits = files.get(place.fileId) ?? [];
    files.set(place.fileId, edits);
    edits.push({
      toolsetId: place.rowId,
      expectedRevision: place.revision,
      edit: { kind: "tool", tool: change.tool, field: change.field, value: change.value },
    });
  }
  return [...files].map(([fileId, edits]) => ({ fileId, edits }));
}

/** What they change in conversations, one edit for each. */
export function overrideEdits(chosen: readonly Suggestion[]): ConversationEdit[] {
  const conversations = new Map<string, { expectedRevision: number; toolIds: Set<string> }>();
  for (const { conversationId, expectedRevision, toolId } of chosen.flatMap(
    ({ overrides }) => overrides,
  )) {
    const known = conversations.get(conversationId) ?? { expectedRevision, toolIds: new Set() };
    conversations.set(conversationId, known);
    known.toolIds.add(toolId);
  }
  return [...conversations].map(([id, { expectedRevision, toolIds }]) => {
    const overrides = [...toolIds].map((toolId) => ({ toolId, fields: { enabled: true } }));
    return { id, expectedRevision, edit: { kind: "overrides", overrides } };
  });
}

/** The same as a draft, for a preview. */
export function draftOf(chosen: readonly Suggestion[]): DraftChange[] {
  return chosen.flatMap(({ edits }) => edits);
}
