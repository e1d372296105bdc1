"use client";

import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";
import { JsonField } from "@/components/forms/json/field";
import { STATES, type BlockDraft, type TriState } from "./draft";
import { CallChoice } from "./call-choice";
import { OutputField } from "./output-field";
import type { MessageEditor } from "../message-editor";

interface Props {
  editor: MessageEditor;
  draft: BlockDraft;
  initial: BlockDraft;
  set: (part: Partial<BlockDraft>) => void;
}

/** The fields that the kind of block asks for. */
export function BlockFields(props: Props) {
  switch (props.draft.kind) {
    case "text":
    case "thinking":
      return <ProseFields {...props} />;
    case "toolCall":
      return <CallFields {...props} />;
    case "toolApproval":
      return <ApprovalFields {...props} />;
    case "toolResult":
      return <ResultFields {...props} />;
  }
}

const SAID = [
  { value: "unsaid", label: "Not said" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

function SaidField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: TriState;
  onChange: (value: TriState) => void;
}) {
  return (
    <Select
      label={label}
      options={SAID}
      value={value === "" ? "unsaid" : value}
      onChange={(said) => onChange(said === "unsaid" ? "" : said)}
    />
  );
}

function ProseFields({ draft, set }: Props) {
  return (
    <>
      <TextAreaField
        label={draft.kind === "text" ? "Text" : "Thinking"}
        value={draft.text}
        onChange={(text) => set({ text })}
        rows={6}
        autoFocus
      />
      <SaidField
        label="Was still being written"
        value={draft.isStreaming}
        onChange={(isStreaming) => set({ isStreaming })}
      />
    </>
  );
}

function CallFields({ draft, initial, set }: Props) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Tool"
          value={draft.toolName}
          onChange={(toolName) => set({ toolName })}
          autoFocus
        />
        <TextField
          label="Toolset"
          value={draft.toolsetId}
          onChange={(toolsetId) => set({ toolsetId })}
        />
        <TextField
          label="Version of the toolset"
          value={draft.toolVersion}
          onChange={(toolVersion) => set({ toolVersion })}
        />
        <SaidField
          label="Needed approval"
          value={draft.requiresApproval}
          onChange={(requiresApproval) => set({ requiresApproval })}
        />
      </div>
      <JsonField
        label="Arguments (JSON)"
        initial={initial.args}
        onChange={(args) => set({ args })}
      />
    </>
  );
}

function stateOptions(kind: "toolApproval" | "toolResult") {
  return STATES[kind].map((state) => ({ value: state, label: state.replace("_", " ") }));
}

function ApprovalFields({ editor, draft, set }: Props) {
  return (
    <>
      <CallChoice
        editor={editor}
        value={draft.toolCallId}
        onChange={(toolCallId) => set({ toolCallId })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Answer"
          options={stateOptions("toolApproval")}
          value={draft.state}
          onChange={(state) => set({ state })}
        />
        <TextField
          label="Answered by"
          value={draft.approvedBy}
          onChange={(approvedBy) => set({ approvedBy })}
        />
      </div>
      <TextField label="Reason" value={draft.reason} onChange={(reason) => set({ reason })} />
    </>
  );
}

function ResultFields({ editor, draft, initial, set }: Props) {
  return (
    <>
      <CallChoice
        editor={editor}
        value={draft.toolCallId}
        onChange={(toolCallId) => set({ toolCallId })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="How it ended"
          options={stateOptions("toolResult")}
          value={draft.state}
          onChange={(state) => set({ state })}
        />
        <TextField
          label="Duration in milliseconds"
          inputMode="decimal"
          value={draft.durationMs}
          onChange={(durationMs) => set({ durationMs: durationMs.trim() })}
        />
      </div>
      <OutputField initial={initial.output} onChange={(output) => set({ output })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Code of the error"
          value={draft.errorCode}
          onChange={(errorCode) => set({ errorCode })}
        />
        <TextField
          label="Words of the error"
          value={draft.errorMessage}
          onChange={(errorMessage) => set({ errorMessage })}
        />
      </div>
      {draft.errorData === "" && draft.errorCode === "" && draft.errorMessage === "" ? null : (
        <JsonField
          label="Data of the error (JSON)"
          initial={initial.errorData}
          onChange={(errorData) => set({ errorData })}
        />
      )}
      <JsonField
        label="Metadata (JSON)"
        initial={initial.metadata}
        onChange={(metadata) => set({ metadata })}
      />
    </>
  );
}
