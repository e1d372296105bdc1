"use client";

import { useState } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ActionError } from "@/lib/actions/result";
import { hasUserInfo } from "@/lib/domain/secrets/credential";
import { NameDialog } from "./name-dialog";

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

interface Props {
  /** What the toolset is made in: a file, or the library. */
  subject: string;
  /** @returns what stands in the way; null when the toolset is made */
  onCreate: (toolset: Readonly<Record<string, unknown>>, id: string) => Promise<ActionError | null>;
  onClose: () => void;
}

/** Asks for what a new toolset cannot be without. */
export function NewToolsetDialog({ subject, onCreate, onClose }: Props) {
  const [kind, setKind] = useState<Kind>("mcp");
  const at = { subject, place: "new-toolset", base: 0 };
  const { value: url, ...address } = useDraft({
    at,
    field: "address",
    label: "Address of a new toolset",
    stored: "",
    isSecret: hasUserInfo,
  });
  return (
    <NameDialog
      title="New toolset"
      label="Id of the toolset"
      initial=""
      at={at}
      confirmLabel="Make the toolset"
      onClose={onClose}
      onConfirm={async (id) => {
        const server = url.trim() === "" ? {} : { url: url.trim() };
        const reached = kind === "builtin" ? {} : { server };
        const problem = await onCreate({ id, kind, ...reached, tools: [] }, id);
        if (problem === null) address.saved();
        return problem;
      }}
    >
      <Select label="Kind" options={KINDS} value={kind} onChange={setKind} />
      {kind === "builtin" ? null : (
        <TextField
          label="Address of the server"
          description="Can be filled in later. Nothing is asked of it now."
          placeholder="https://"
          value={url}
          onChange={address.set}
        />
      )}
    </NameDialog>
  );
}
