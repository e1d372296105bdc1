"use client";

import { useState } from "react";
import { JsonField } from "@/components/forms/json/field";
import { send } from "@/components/saving/send";
import { DraftBar } from "@/components/drafts/draft-bar";
import { draftText } from "@/components/drafts/draft-record";
import { useDraft } from "@/components/drafts/use-draft";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { TextField } from "@/components/ui/fields/text-field";
import { editToolsAction } from "@/lib/actions/toolsets";
import type { EditedToolset } from "@/lib/domain/toolset/view/editor";
import { SaveForm } from "@/components/forms/save-form";
import { useBegun } from "@/components/forms/use-base-text";
import type { useToolsetSave } from "./use-toolset-save";
import { hasCredential } from "../credentials/draft-credentials";
import { HeaderRows } from "../credentials/header-rows";
import { StatedSelect } from "./stated-select";
import { readToolsetDraft, toolsetEdits, withFix } from "./toolset-draft";

const KINDS = [
  { value: "builtin", label: "Built in" },
  { value: "mcp", label: "MCP server" },
  { value: "uri", label: "Address" },
];

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
  const kept = useDraft({
    at: { subject: `toolset:${fileId}`, place: `set:${id}`, base: toolset.revision },
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
  const save = (base: number = toolset.revision) => {
    const own = { toolsetId: toolset.rowId, expectedRevision: base };
    return saver.save(
      () => send(editToolsAction, { fileId, edits: edits.map((edit) => ({ ...own, edit })) }),
      { isAsked: true },
    );
  };
  const kinds = KINDS.some(({ value }) => value === draft.kind)
    ? KINDS
    : [...KINDS, { value: draft.kind, label: `${draft.kind} (unknown)` }];
  return (
    <form aria-label="Toolset" className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      <DraftBar draft={kept} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Kind"
          options={kinds}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <TextField
          label="Version"
          value={draft.version}
          onChange={(version) => change({ version })}
        />
        <StatedSelect
          field="enabled"
          value={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <StatedSelect
          field="requiresApproval"
          value={draft.requiresApproval}
          onChange={(requiresApproval) => change({ requiresApproval })}
        />
      </div>
      <p className="text-caption text-ink-faint">
        Enabled and approval hold for tools that do not say otherwise.
      </p>
      <Switch
        isSelected={draft.isOff}
        onChange={(isOff) => change({ isOff })}
        description="Switches off every tool of it; no tool and no conversation can open it."
      >
        Toolset off
      </Switch>
      <HeaderRows rows={draft.headers} onChange={(headers) => change({ headers })} />
      <JsonField
        key={`server ${fixes} ${kept.version} ${begun}`}
        label="Server"
        description="How it is reached. Credentials are references."
        initial={draft.server}
        onChange={(server) => change({ server })}
      />
      <JsonField
        key={`extensions ${fixes} ${kept.version} ${begun}`}
        label="Extensions"
        description="What other products keep here. Nothing of it is run."
        initial={draft.extensions}
        onChange={(extensions) => change({ extensions })}
      />
      <SaveForm
        label="Save the toolset"
        isChanged={edits.length > 0}
        draft={kept}
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
