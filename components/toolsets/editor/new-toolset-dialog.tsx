"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import type { ActionError } from "@/lib/actions/result";
import { asRecord } from "@/lib/shared/read-value";
import { hasUserInfo } from "@/lib/domain/secrets/user-info";
import { NameDialog } from "@/components/forms/name-dialog";

const KINDS = [
  {
    value: "mcp",
    label: "MCP server",
    description: "Tools come from a server, by address or command",
  },
  { value: "uri", label: "Address", description: "Tools are described at a web address" },
  { value: "builtin", label: "Built in", description: "Tools belong to the application" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

interface Source {
  readonly kind: Kind;
  readonly url: string;
}

const EMPTY: Source = { kind: "mcp", url: "" };

const describeSource = (source: unknown) => {
  const { kind, url } = { ...EMPTY, ...asRecord(source) };
  const { label } = KINDS.find(({ value }) => value === kind) ?? KINDS[0];
  return url === "" ? label : `${label}: ${url}`;
};

interface Props {
  /** What the toolset is made in: a file, or the library. */
  subject: string;
  /** @returns what stands in the way; null when the toolset is made */
  onCreate: (toolset: Readonly<Record<string, unknown>>, id: string) => Promise<ActionError | null>;
  onClose: () => void;
}

/** Asks for what a new toolset cannot be without. */
export function NewToolsetDialog({ subject, onCreate, onClose }: Props) {
  const at = { subject, place: "new-toolset", base: 0 };
  const draft = useDraft({
    at,
    field: "source",
    label: "Kind and address of a new toolset",
    stored: EMPTY,
    isSecret: (source) => hasUserInfo(source.url),
  });
  const { kind, url } = draft.value;
  return (
    <NameDialog
      title="New toolset"
      label="Id of the toolset"
      initial=""
      at={at}
      confirmLabel="Create toolset"
      onCancel={() => {
        if (draft.isChanged) draft.discard();
      }}
      onClose={onClose}
      onConfirm={async (id) => {
        const server = url.trim() === "" ? {} : { url: url.trim() };
        const reached = kind === "builtin" ? {} : { server };
        const problem = await onCreate({ id, kind, ...reached, tools: [] }, id);
        if (problem === null) draft.saved();
        return problem;
      }}
    >
      <DraftBar draft={draft} describe={describeSource} />
      <Select
        label="Kind"
        options={KINDS}
        value={kind}
        onChange={(next) => draft.set((former) => ({ ...former, kind: next }))}
      />
      {kind === "builtin" ? null : (
        <TextField
          label="Address of the server"
          description="Optional: you can add it later. Colloquy won’t contact the server yet."
          placeholder="https://"
          value={url}
          onChange={(next) => draft.set((former) => ({ ...former, url: next }))}
        />
      )}
    </NameDialog>
  );
}
