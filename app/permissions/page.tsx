import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { MatrixView } from "@/components/permissions/matrix/matrix-view";
import { RunsWithoutApprovalView } from "@/components/permissions/runs-without-approval/view";
import { ViewSwitch } from "@/components/permissions/view-switch";
import { readView, type ViewProps } from "@/components/permissions/views";
import { RiskHeatMap } from "@/components/pictures/risk-heat-map";
import { preferredLocale } from "@/components/shell/accept-language";
import { PageBody } from "@/components/shell/page-body";
import { countLibrary } from "@/lib/data/conversations/list";
import { riskMatrixHere } from "@/lib/http/permissions/permissions-here";

export const metadata: Metadata = { title: "What runs" };

export default async function WhatRunsPage({ searchParams }: ViewProps) {
  const view = readView("/permissions", (await searchParams)["view"]);
  return (
    <>
      <ViewSwitch page="/permissions" view={view} />
      {view === "matrix" ? <MatrixView /> : view === "map" ? <RiskMap /> : <RunsWithoutApproval />}
    </>
  );
}

async function RunsWithoutApproval() {
  const { toolsets } = await countLibrary(await pageViewer());
  return <RunsWithoutApprovalView hasTools={toolsets > 0} />;
}

async function RiskMap() {
  const viewer = await pageViewer();
  const [rows, header] = await Promise.all([riskMatrixHere(viewer), headers()]);
  return (
    <PageBody width="wide">
      <RiskHeatMap rows={rows} locale={preferredLocale(header.get("accept-language"))} />
    </PageBody>
  );
}
