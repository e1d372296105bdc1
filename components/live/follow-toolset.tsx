"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRefresh } from "@/components/routing/use-refresh";
import { permissionReportKeys } from "@/lib/queries/permission-report-keys";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { useShownDocument } from "./use-shown-document";

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
  useShownDocument("toolset", id, (now) => {
    // Gone: the page says so.
    if (now === null) return refreshPage();
    if (now.revision <= revision && now.isTrashed === isTrashed) return;
    refreshAfterEdit(queryClient, toolsetKeys.one(id)).catch(reportError);
    // Its page shows how its permission tests come out.
    refreshAfterEdit(queryClient, permissionReportKeys.all).catch(reportError);
    refreshPage();
  });
  return null;
}
