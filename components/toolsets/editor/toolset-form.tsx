"use client";

import { useState } from "react";
import { useChanger, useOtherChanger } from "@/components/live/use-changer";
import { send } from "@/components/saving/send";
import { DraftBar } from "@/components/drafts/draft-bar";
import { draftText } from "@/components/drafts/draft-record";
import { useDraft } from "@/components/drafts/use-draft";
import { Switch } from "@/components/ui/fields/switch";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { EditedToolset } from "@/lib/domain/toolset/view/editor";
import { MemberFields } from "@/components/forms/schema/member-field";
import { SaveForm } from "@/components/forms/save-form";
import { useBegun } from "@/components/forms/use-base-text";
import type { useToolsetSave } from "./use-toolset-save";
import { hasCredential } from "../credentials/draft-credentials";
import { HeaderRows } from "../credentials/header-rows";
import { TOOLSET_HEAD, TOOLSET_JSON } from "./members";
import { StatedPermissions } from "./stated-select";
import { readToolsetDraft, toolsetEdits, withFix } from "./toolset-draft";

/** Everything a toolset says besides its tools. */
export function ToolsetForm({
  id,
  fileId,
  toolset,
  saver,
}: {
  /** As the file names the toolset. */
  id: string;
  fileId: string;
  toolset: EditedToolset;
  saver: ReturnType<typeof useToolsetSave>;
}) {
  const saved = readToolsetDraft(toolset.shell);
  const piece = revisionKey.toolset(toolset.rowId);
  const kept = useDraft({
    at: { subject: `toolset:${fileId}`, place: `set:${id}`, base: toolset.revision, piece },
    field: "settings",
    label: `Settings of ${id}`,
    stored: saved,
    isSecret: hasCredential,
  });
  const { value: draft } = kept;
  // A fix changes a text its editor has begun with.
  const [fixes, setFixes] = useState(0);
  const begun = useBegun(kept.isChanged, `${saved.server} ${saved.extensions}`);
  // Only what was typed is written: what somebody else changed meanwhile stays as it is.
  const edits = toolsetEdits(kept.origin, draft);
  const change = (part: Partial<typeof draft>) => kept.set((former) => ({ ...former, ...part }));
  const { rowId: toolsetId, revision } = toolset;
  const save = (base?: number) =>
    saver.save(
      (expecting) => {
        // What was typed on another text than the one shown may not follow our own edits.
        const expectedRevision = base ?? expecting(piece, revision);
        const sent = edits.map((edit) => ({ toolsetId, expectedRevision, edit }));
        return send(editToolsAction, { fileId, edits: sent });
      },
      { isAsked: true },
    );
  const fields = {
    draft,
    round: `${fixes} ${kept.version} ${begun}`,
    onChange: (key: keyof typeof draft, text: string) => change({ [key]: text }),
  };
  return (
    <form aria-label="Toolset" className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      <DraftBar draft={kept} changedBy={useChanger("toolset")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MemberFields members={TOOLSET_HEAD} {...fields} />
        <StatedPermissions stated={draft} onChange={change} />
      </div>
      <p className="text-caption text-ink-faint">
        Enabled and Approval apply to tools without settings of their own.
      </p>
      <Switch
        isSelected={draft.isOff}
        onChange={(isOff) => change({ isOff })}
        description="Turns off all its tools. No tool or conversation can turn one back on."
      >
        Toolset off
      </Switch>
      <HeaderRows rows={draft.headers} onChange={(headers) => change({ headers })} />
      <MemberFields members={TOOLSET_JSON} {...fields} />
      <SaveForm
        label="Save the toolset"
        isChanged={edits.length > 0}
        draft={kept}
        changedBy={useOtherChanger("toolset")?.name ?? null}
        texts={() => ({ mine: draftText(draft), theirs: draftText(saved) })}
        onSave={save}
        onFix={(operation) => {
          kept.set((former) => withFix(former, operation));
          setFixes(fixes + 1);
        }}
      />
    </form>
  );
}
