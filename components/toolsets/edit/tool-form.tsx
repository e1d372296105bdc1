"use client";

import { useState } from "react";
import { JsonField } from "@/components/conversations/json/json-field";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import type { ActionError } from "@/lib/actions/result";
import { editToolsAction } from "@/lib/actions/toolsets";
import { findSchemaFault } from "@/lib/domain/toolset/args-schema";
import type { EditedToolset } from "@/lib/domain/toolset/editing";
import type { ToolsetEdit } from "@/lib/domain/toolset/edits";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { useToolsetSave } from "../use-toolset-save";
import { SaveProblems } from "./save-problems";
import { StatedSelect } from "./stated-select";
import { readToolDraft, toolEdits } from "./tool-draft";

interface Props {
  fileId: string;
  toolset: EditedToolset;
  open: { readonly position: number; readonly raw: string };
  saver: ReturnType<typeof useToolsetSave>;
}

function checkSchema(value: unknown): Diagnostic[] {
  const fault = findSchemaFault(value);
  if (fault === null) return [];
  const message = `This is no JSON Schema: ${fault.reason}.`;
  return [{ severity: "warning", rule: "ts.args-schema-invalid", message, path: fault.pointer }];
}

/** Everything one tool says, as fields or as its whole JSON. */
export function ToolForm({ fileId, toolset, open, saver }: Props) {
  const [view, setView] = useState<"fields" | "json">("fields");
  const saved = readToolDraft(open.raw);
  const [draft, setDraft] = useState(saved);
  const [raw, setRaw] = useState(open.raw);
  const [error, setError] = useState<ActionError | null>(null);
  const rawEdit: ToolsetEdit = { kind: "memberText", tool: open.position, path: [], text: raw };
  const edits =
    view === "fields" ? toolEdits(open.position, saved, draft) : raw === open.raw ? [] : [rawEdit];
  useLeaveGuard(edits.length > 0);
  const change = (part: Partial<typeof draft>) => setDraft((former) => ({ ...former, ...part }));
  const own = { toolsetId: toolset.rowId, expectedRevision: toolset.revision };
  const save = async () =>
    setError(
      await saver.save(() =>
        send(editToolsAction, { fileId, edits: edits.map((edit) => ({ ...own, edit })) }),
      ),
    );
  return (
    <form aria-label="Tool" className="space-y-5" onSubmit={(event) => event.preventDefault()}>
      <SegmentedControl
        label="How the tool is edited"
        options={[
          { value: "fields", label: "Fields", isDisabled: raw !== open.raw },
          { value: "json", label: "JSON", isDisabled: view === "fields" && edits.length > 0 },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "json" ? (
        <JsonField label="The whole tool as JSON" size="tall" initial={raw} onChange={setRaw} />
      ) : (
        <>
          <TextAreaField
            label="Summary"
            description="What it does, for models and people."
            rows={3}
            autoGrow
            value={draft.summary}
            onChange={(summary) => change({ summary })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
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
          <JsonField
            label="Arguments as JSON Schema"
            size="tall"
            initial={draft.argsSchema}
            check={checkSchema}
            onChange={(argsSchema) => change({ argsSchema })}
          />
          <JsonField
            label="Examples"
            description="A list of arguments. The tool's page holds each against the schema."
            initial={draft.examples}
            onChange={(examples) => change({ examples })}
          />
          <JsonField
            label="Extensions"
            description="What other formats say about it. Nothing of it is run."
            initial={draft.extensions}
            onChange={(extensions) => change({ extensions })}
          />
        </>
      )}
      <SaveProblems error={error} />
      <Button
        variant="primary"
        isDisabled={edits.length === 0}
        isPending={saver.isSaving}
        onPress={save}
      >
        Save the tool
      </Button>
    </form>
  );
}
