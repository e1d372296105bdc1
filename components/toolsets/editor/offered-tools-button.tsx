"use client";

import { FileJson } from "lucide-react";
import { useState } from "react";
import { FilePick } from "@/components/forms/file-pick";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ActionError } from "@/lib/actions/result";
import type { OfferedTool, OfferedTools } from "@/lib/domain/toolset/view/offered-tools";
import { HttpError } from "@/lib/queries/request/http";
import { offerTools } from "@/lib/queries/toolsets/list";
import { OfferedToolsDialog } from "./offered-tools-dialog";

interface Props {
  /** Names of the tools that are there. */
  taken: ReadonlySet<string>;
  /** @returns what stands in the way; null when they were added */
  onAdd: (tools: readonly OfferedTool[]) => Promise<ActionError | null>;
}

/** Adds tools from the description of an HTTP service: reads a file, and asks which of its operations are wanted. */
export function OfferedToolsButton({ taken, onAdd }: Props) {
  const [offered, setOffered] = useState<{ name: string; offer: OfferedTools } | null>(null);
  const [failure, setFailure] = useState<{ name: string; message: string } | null>(null);
  return (
    <>
      <FilePick
        label="From an OpenAPI document"
        icon={<FileJson aria-hidden size={16} />}
        onPick={async (file) => {
          const { name } = file;
          try {
            setOffered({ name, offer: await offerTools(file) });
          } catch (error) {
            if (!(error instanceof HttpError)) throw error;
            setFailure({ name, message: error.message });
          }
        }}
      />
      {offered === null ? null : (
        <OfferedToolsDialog
          fileName={offered.name}
          offer={offered.offer}
          taken={taken}
          onAdd={onAdd}
          onClose={() => setOffered(null)}
        />
      )}
      {failure === null ? null : (
        <Dialog
          title="That file can’t be read"
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) setFailure(null);
          }}
        >
          <InlineError title={failure.name}>{failure.message}</InlineError>
        </Dialog>
      )}
    </>
  );
}
