"use client";

import { Trash2 } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import type { JsonRecord } from "@/lib/shared/read-value";
import { JsonMember } from "@/components/forms/json/member";
import { textAt } from "@/components/forms/json/text";
import type { ShellEditor } from "./shell-editor";

type Choice = "inherit" | "yes" | "no";

function choiceOf(value: unknown): Choice {
  return value === true ? "yes" : value === false ? "no" : "inherit";
}

function valueOf(choice: Choice): boolean | null {
  return choice === "inherit" ? null : choice === "yes";
}

const ENABLED = [
  { value: "inherit", label: "Same as its toolset" },
  { value: "yes", label: "On" },
  { value: "no", label: "Off" },
] as const;

const APPROVAL = [
  { value: "inherit", label: "Same as its toolset" },
  { value: "yes", label: "Needed" },
  { value: "no", label: "Not needed" },
] as const;

/** The override of one tool: on or off, with or without approval, with settings of its own. */
export function OverrideRow({
  editor,
  override,
  toolId,
  position,
}: {
  editor: ShellEditor;
  override: JsonRecord;
  toolId: string;
  position: number;
}) {
  const { save, text, unsaved } = editor;
  const config = textAt(text, `/toolOverrides/${position}/configOverrides`);
  return (
    <div className="space-y-3" role="group" aria-label={toolId}>
      <div className="flex items-center gap-2">
        <NameText className="min-w-0 flex-1 font-mono text-small wrap-anywhere" text={toolId} />
        <IconButton
          label={`Remove the override of ${toolId}`}
          size="small"
          variant="danger"
          onPress={() => save({ kind: "override", toolId, fields: null })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select<Choice>
          label="The tool is"
          options={ENABLED}
          value={choiceOf(override["enabled"])}
          onChange={async (choice) => {
            await save({ kind: "override", toolId, fields: { enabled: valueOf(choice) } });
          }}
        />
        <Select<Choice>
          label="Approval is"
          options={APPROVAL}
          value={choiceOf(override["requiresApproval"])}
          onChange={async (choice) => {
            const fields = { requiresApproval: valueOf(choice) };
            await save({ kind: "override", toolId, fields });
          }}
        />
      </div>
      <Disclosure title={config === "" ? "Settings (none)" : "Settings"} isLazy>
        <JsonMember
          label={`Settings of ${toolId} (JSON)`}
          text={config}
          unsaved={unsaved}
          onSave={(next, base) => {
            const configOverrides =
              next === null ? null : (JSON.parse(next) as Readonly<Record<string, unknown>>);
            return save({ kind: "override", toolId, fields: { configOverrides } }, base);
          }}
        />
        <p className="text-caption text-ink-faint">
          Don’t enter secrets here. Enter a reference to a secret instead.
        </p>
      </Disclosure>
    </div>
  );
}
