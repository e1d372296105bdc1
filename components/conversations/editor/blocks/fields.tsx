"use client";

import { MemberField } from "@/components/forms/schema/member-field";
import type { BlockDraft } from "./draft";
import { CallChoice } from "./call-choice";
import { BLOCK_MEMBERS, type BlockKey, type BlockKind } from "./members";
import { OutputField } from "./output-field";
import type { MessageEditor } from "../message-editor";

interface Props {
  editor: MessageEditor;
  draft: BlockDraft;
  set: (part: Partial<BlockDraft>) => void;
}

/** The fields that each kind of block asks for, from top to bottom; those of a list stand side by side. */
const LAYOUT: Readonly<Record<BlockKind, readonly (BlockKey | readonly BlockKey[])[]>> = {
  text: ["text", "isStreaming"],
  thinking: ["text", "isStreaming"],
  toolCall: [["toolName", "toolsetId", "toolVersion", "requiresApproval"], "args"],
  toolApproval: ["toolCallId", ["state", "approvedBy"], "reason"],
  toolResult: [
    "toolCallId",
    ["state", "durationMs"],
    "output",
    ["errorCode", "errorMessage"],
    "errorData",
    "metadata",
  ],
};

/** The fields that the kind of block asks for. */
export function BlockFields(props: Props) {
  return LAYOUT[props.draft.kind].map((row) =>
    typeof row === "string" ? (
      <BlockField key={row} {...props} name={row} />
    ) : (
      <div key={row.join(" ")} className="grid gap-3 sm:grid-cols-2">
        {row.map((name) => (
          <BlockField key={name} {...props} name={name} />
        ))}
      </div>
    ),
  );
}

function BlockField({ editor, draft, set, name }: Props & { name: BlockKey }) {
  const member = BLOCK_MEMBERS[draft.kind].find(({ key }) => key === name);
  const change = (text: string) => set({ [name]: text });
  if (member === undefined) return null;
  if (name === "toolCallId") {
    return <CallChoice editor={editor} value={draft[name]} onChange={change} />;
  }
  if (name === "output") return <OutputField initial={draft[name]} onChange={change} />;
  const hasError = [draft.errorData, draft.errorCode, draft.errorMessage].some((text) => text);
  if (name === "errorData" && !hasError) return null;
  return <MemberField member={member} text={draft[name]} onChange={change} />;
}

/** Its id and its time, which a new block gets by itself. */
export function StampFields({ draft, set, isNew }: Omit<Props, "editor"> & { isNew: boolean }) {
  const members = BLOCK_MEMBERS[draft.kind].filter(({ key }) => key in GIVEN);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {members.map((member) => (
        <MemberField
          key={member.key}
          member={isNew ? { ...member, look: { ...member.look, ...GIVEN[member.key] } } : member}
          text={draft[member.key]}
          onChange={(text) => set({ [member.key]: text })}
        />
      ))}
    </div>
  );
}

const GIVEN: Partial<Readonly<Record<BlockKey, { readonly description: string }>>> = {
  id: { description: "Leave empty to create one." },
  createdAt: { description: "Leave empty for the current time." },
};
