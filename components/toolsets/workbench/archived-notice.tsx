"use client";

import { useState } from "react";
import { showChange, type UndoChange } from "@/components/drafts/use-undo";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { showToast } from "@/components/ui/toast/queue";
import { archiveToolsetAction } from "@/lib/actions/toolsets";
import type { ToolsetRow } from "@/lib/domain/toolset/view/listing";

/** Says that a toolset is archived, which clients of the tool sets API do, and takes it out again. */
export function ArchivedNotice({
  toolset,
  undoChange,
  onChange,
}: {
  toolset: ToolsetRow;
  undoChange: UndoChange;
  onChange: () => void;
}) {
  const [isPending, setPending] = useState(false);
  const unarchive = async () => {
    setPending(true);
    const result = await send(archiveToolsetAction, { toolsetId: toolset.id, archive: false });
    setPending(false);
    onChange();
    if (result.ok) showChange(result.data, undoChange);
    else showToast({ title: result.error.message, tone: "danger" });
  };
  return (
    <InlineError
      tone="info"
      className="mx-4 mt-3 sm:mx-6"
      title={`“${toolset.toolsetId}” is archived`}
      actions={
        <Button size="small" isPending={isPending} onPress={unarchive}>
          Unarchive
        </Button>
      }
    >
      None of its tools can be used, and its server is not synced.
    </InlineError>
  );
}
