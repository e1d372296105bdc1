"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { showToast } from "@/components/ui/toast-queue";
import { editToolsAction } from "@/lib/actions/toolsets";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/listing";
import { toolsetKeys } from "@/lib/queries/toolsets";
import type { Pending, Place, Stated } from "./pending";
import { withChange } from "./pending";

function editsOf(pending: Pending, detail: ToolsetFileDetail) {
  const revisions = new Map(detail.toolsets.map(({ row }) => [row.id, row.revision]));
  return [...pending.values()].map(({ place, value }) => ({
    toolsetId: place.toolset,
    expectedRevision: revisions.get(place.toolset) ?? 0,
    edit:
      place.tool === null
        ? { kind: "default" as const, field: place.field, value }
        : { kind: "tool" as const, tool: place.tool, field: place.field, value },
  }));
}

/** Pending switches of a toolset file and saving them all as one change. */
export function useToolsetEdits(detail: ToolsetFileDetail, undo: () => Promise<void>) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Pending>(new Map());
  const [isSaving, setSaving] = useState(false);

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    router.refresh();
  };

  return {
    pending,
    isSaving,
    set: (place: Place, saved: Stated, value: Stated) =>
      setPending((former) => withChange(former, place, saved, value)),
    discard: () => setPending(new Map()),
    async save() {
      setSaving(true);
      const result = await editToolsAction({
        fileId: detail.file.id,
        edits: editsOf(pending, detail),
      });
      setSaving(false);
      if (result.ok) {
        await refresh();
        setPending(new Map());
        showToast({ title: result.data.label, undo });
        return;
      }
      const isStale = result.error.code === "stale";
      showToast({
        title: isStale ? "The toolset was changed elsewhere" : result.error.message,
        ...(isStale
          ? {
              description:
                "It is loaded again. Your changes are still here: look at them and save.",
            }
          : {}),
        tone: isStale ? "warning" : "danger",
      });
      if (isStale) await refresh();
    },
  };
}
