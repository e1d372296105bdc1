"use client";

import { useState } from "react";
import { JsonField } from "@/components/forms/json/field";
import { DraftBar } from "@/components/drafts/draft-bar";
import { draftText } from "@/components/drafts/draft-record";
import { useDraft } from "@/components/drafts/use-draft";
import { useChanger, useOtherChanger } from "@/components/live/use-changer";
import { send } from "@/components/saving/send";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { EditedToolset } from "@/lib/domain/toolset/view/editor";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { MemberFields } from "@/components/forms/schema/member-field";
import { SaveForm } from "@/components/forms/save-form";
import { useBegun } from "@/components/forms/use-base-text";
import type { useToolsetSave } from "./use-toolset-save";
import { textHasCredential } from "../credentials/draft-credentials";
import { TOOL_JSON, TOOL_SUMMARY } from "./members";
import { StatedPermissions } from "./stated-select";
import { readToolDraft, toolEdits, type ToolDraft } from "./tool-draft";

interface Props {
  /** As the file names the toolset. */
  id: string;
  fileId: string;
  toolset: EditedToolset;
  open: { readonly position: number; readonly raw: string };
  saver: ReturnType<typeof useToolsetSave>;
}

/** Everything one tool says, as fields or as its whole JSON. */
export function ToolForm({ id, fileId, toolset, open, saver }: Props) {
  const [chosen, setView] = useState<"fields" | "json">("fields");
  const saved = readToolDraft(open.raw);
  const stored = { fields: saved, raw: open.raw };
  const piece = revisionKey.toolset(toolset.rowId);
  const kept = useDraft({
    at: { subject: `toolset:${fileId}`, place: `set:${id}`, base: toolset.revision, piece },
    field: `tool:${open.position}`,
    label: `Tool ${open.position + 1} of ${id}`,
    stored,
    isSecret: ({ fields, raw: json }) =>
      textHasCredential(json) || textHasCredential(fields.extensions),
  });
  const { fields: draft, raw } = kept.value;
  // What is stored may have changed since; what was typed is what differs from the text it began with.
  const isJsonTyped = kept.isChanged && raw !== kept.origin.raw;
  const view = isJsonTyped ? "json" : chosen;
  const begun = useBegun(kept.isChanged, open.raw);
  const rawEdit: ToolsetEdit = { kind: "memberText", tool: open.position, path: [], text: raw };
  const edits =
    view === "fields"
      ? toolEdits(open.position, kept.origin.fields, draft)
      : isJsonTyped
        ? [rawEdit]
        : [];
  const change = (part: Partial<ToolDraft>) =>
    kept.set((former) => ({ ...former, fields: { ...former.fields, ...part } }));
  const save = (base?: number) => {
    const toolsetId = toolset.rowId;
    return saver.save(
      (expecting) => {
        // What was typed on another text than the one shown may not follow our own edits.
        const expectedRevision = base ?? expecting(piece, toolset.revision);
        const sent = edits.map((edit) => ({ toolsetId, expectedRevision, edit }));
        return send(editToolsAction, { fileId, edits: sent });
      },
      { isAsked: true },
    );
  };
  const round = `${kept.version} ${begun}`;
  return (
    <form aria-label="Tool" className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      <DraftBar draft={kept} changedBy={useChanger("toolset")} />
      <SegmentedControl
        label="How the tool is edited"
        options={[
          { value: "fields", label: "Fields", isDisabled: isJsonTyped },
          { value: "json", label: "JSON", isDisabled: view === "fields" && edits.length > 0 },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "json" ? (
        <JsonField
          key={round}
          label="The whole tool as JSON"
          size="tall"
          initial={raw}
          onChange={(json) => kept.set((former) => ({ ...former, raw: json }))}
        />
      ) : (
        <ToolFields draft={draft} round={round} onChange={change} />
      )}
      <SaveForm
        label="Save the tool"
        isChanged={edits.length > 0}
        draft={kept}
        changedBy={useOtherChanger("toolset")?.name ?? null}
        texts={() =>
          view === "json"
            ? { mine: raw, theirs: open.raw }
            : { mine: draftText(draft), theirs: draftText(saved) }
        }
        onSave={save}
      />
    </form>
  );
}

/** What a tool says, member by member. */
function ToolFields({
  draft,
  round,
  onChange,
}: {
  draft: ToolDraft;
  round: string;
  onChange: (part: Partial<ToolDraft>) => void;
}) {
  const fields = {
    draft,
    round,
    onChange: (key: keyof ToolDraft, text: string) => onChange({ [key]: text }),
  };
  return (
    <>
      <MemberFields members={TOOL_SUMMARY} {...fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <StatedPermissions stated={draft} onChange={onChange} />
      </div>
      <MemberFields members={TOOL_JSON} {...fields} />
    </>
  );
}
