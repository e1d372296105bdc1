import type { Metadata } from "next";
import { MatrixView } from "@/components/permissions/matrix/matrix-view";
import { RunsWithoutApprovalView } from "@/components/permissions/runs-without-approval/view";
import { ViewSwitch } from "@/components/permissions/view-switch";
import { readView, type ViewProps } from "@/components/permissions/views";

export const metadata: Metadata = { title: "What runs" };

export default async function WhatRunsPage({ searchParams }: ViewProps) {
  const view = readView("/permissions", (await searchParams)["view"]);
  return (
    <>
      <ViewSwitch page="/permissions" view={view} />
      {view === "matrix" ? <MatrixView /> : <RunsWithoutApprovalView />}
    </>
  );
}
