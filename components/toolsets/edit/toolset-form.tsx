"use client";

import { useState } from "react";
import { JsonField } from "@/components/conversations/json/json-field";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import type { ActionError } from "@/lib/actions/result";
import { editToolsAction } from "@/lib/actions/toolsets";
import type { EditedToolset } from "@/lib/domain/toolset/editing";
import type { useToolsetSave } from "../use-toolset-save";
import { HeaderRows } from "./header-rows";
import { SaveProblems } from "./save-problems";
import { StatedSelect } from "./stated-select";
import { readToolsetDraft, toolsetEdits, withFix } from "./toolset-draft";

const KINDS = [
  { value: "builtin", label: "Built in" },
  { value: "mcp", label: "MCP server" },
  { value: "uri", label: "Address" },
];

/** Everything a toolset says besides its tools. */
export function ToolsetForm({
  fileId,
  toolset,
  saver,
}: {
  fileId: string;
  toolset: EditedToolset;
  saver: ReturnType<typeof useToolsetSave>;
}) {
  const saved = readToolsetDraft(toolset.shell);
  const [draft, setDraft] = useState(saved);
  const [error, setError] = useState<ActionError | null>(null);
  // A fix changes a text its editor has begun with.
  const [fixes, setFixes] = useState(0);
  const edits = toolsetEdits(saved, draft);
  useLeaveGuard(edits.length > 0);
  const change = (part: Partial<typeof draft>) => setDraft((former) => ({ ...former, ...part }));
  const own = { toolsetId: toolset.rowId, expectedRevision: toolset.revision };
  const save = async () =>
    setError(
      await saver.save(() =>
        send(editToolsAction, { fileId, edits: edits.map((edit) => ({ ...own, edit })) }),
      ),
    );
  const kinds = KINDS.some(({ value }) => value === draft.kind)
    ? KINDS
    : [...KINDS, { value: draft.kind, label: `${draft.kind} (unknown)` }];
  return (
    <form aria-label="Toolset" className="space-y-5" onSubmit={(event) => event.preventDefault()}>
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
        key={`server ${fixes}`}
        label="Server"
        description="How it is reached. Credentials are references."
        initial={draft.server}
        onChange={(server) => change({ server })}
      />
      <JsonField
        key={`extensions ${fixes}`}
        label="Extensions"
        description="What other products keep here. Nothing of it is run."
        initial={draft.extensions}
        onChange={(extensions) => change({ extensions })}
      />
      <SaveProblems
        error={error}
        onFix={(operation) => {
          setDraft((former) => withFix(former, operation));
          setFixes(fixes + 1);
          setError(null);
        }}
      />
      <div className="flex gap-2">
        <Button
          variant="primary"
          isDisabled={edits.length === 0}
          isPending={saver.isSaving}
          onPress={save}
        >
          Save the toolset
        </Button>
        <Button
          isDisabled={edits.length === 0}
          onPress={() => {
            setDraft(saved);
            setFixes(fixes + 1);
            setError(null);
          }}
        >
          Discard
        </Button>
      </div>
    </form>
  );
}
