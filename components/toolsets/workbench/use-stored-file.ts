"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUndo } from "@/components/drafts/use-undo";
import { useRefresh } from "@/components/routing/use-refresh";
import type { ToolMeasures, ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { toolMeasuresQuery, toolsetFileQuery } from "@/lib/queries/toolsets/list";
import { broadcastChange } from "./use-other-tabs";

const NO_MEASURES: ReadonlyMap<number, ToolMeasures> = new Map();

/**
 * A toolset file as it is stored, with the overrides of a conversation where one is in view.
 * @param asked the conversation that the address names
 */
export function useStoredFile(initial: ToolsetFileDetail, asked: string | null) {
  const { id } = initial.file;
  const stored = useQuery({
    ...toolsetFileQuery(id, asked),
    placeholderData: keepPreviousData,
    ...((initial.conversation?.id ?? null) === asked ? { initialData: initial } : {}),
  });
  const detail = stored.data ?? initial;
  const measured = useQuery(toolMeasuresQuery(id)).data;
  const measures = useMemo(
    () =>
      measured === undefined ? NO_MEASURES : new Map(measured.map((one) => [one.id, one] as const)),
    [measured],
  );
  return {
    detail,
    measures,
    /** The address names a conversation that is not there. */
    isGone: asked !== null && detail.conversation === null && !stored.isPlaceholderData,
  };
}

/** Undo and redo of what the grid changes: the overrides of the conversation in view, else the file. */
export function useGridUndo({ file, conversation }: ToolsetFileDetail) {
  const refreshPage = useRefresh();
  const afterUndo = () => {
    broadcastChange();
    refreshPage();
  };
  const ofFile = useUndo("toolset", file.id, afterUndo);
  const ofConversation = useUndo("conversation", conversation?.id ?? "", afterUndo);
  return { ...(conversation === null ? ofFile : ofConversation), afterUndo };
}
