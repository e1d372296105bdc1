"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { liveState, showReports } from "@/lib/queries/live/state";
import { permissionReportKeys } from "@/lib/queries/permission-report-keys";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { useAfterTold } from "./use-after-told";

/** A report over the whole library is dear to make: while others keep editing it follows them at this distance. */
const LEAST_GAP_MS = 3000;

/** Has reports about permissions read again when they may read otherwise than at `mark`, and than they did since. */
export function FollowReports({ mark }: { mark: string | null }) {
  const queryClient = useQueryClient();
  const refreshPage = useRefresh();
  const known = useRef(mark);
  useAfterTold(() => {
    const reports = liveState()?.reports ?? null;
    if (reports === null || reports === known.current) return;
    known.current = reports;
    refreshAfterEdit(queryClient, permissionReportKeys.all).catch(reportError);
    refreshPage();
  }, LEAST_GAP_MS);
  // What the server is told of this page.
  useEffect(() => {
    showReports(true);
    return () => showReports(false);
  }, []);
  return null;
}
