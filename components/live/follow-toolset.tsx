"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { liveState, showToolset } from "@/lib/queries/live/state";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { useAfterTold } from "./use-after-told";

/** A toolset file as its pages were made. */
export interface FollowedToolset {
  readonly id: string;
  readonly revision: number;
  readonly isTrashed: boolean;
}

/** Has every page of a toolset file read again when others have changed the file. */
export function FollowToolset({ file: { id, revision, isTrashed } }: { file: FollowedToolset }) {
  const queryClient = useQueryClient();
  const refreshPage = useRefresh();
  useAfterTold(() => {
    const told = liveState();
    if (told?.askedToolset !== id) return;
    const live = told.toolset;
    // Gone: the page says so.
    if (live === null) return refreshPage();
    if (live.revision <= revision && live.isTrashed === isTrashed) return;
    refreshAfterEdit(queryClient, toolsetKeys.one(id)).catch(reportError);
    refreshPage();
  });
  // What the server is told of this page.
  useEffect(() => {
    showToolset(id);
    return () => showToolset(null);
  }, [id]);
  return null;
}
