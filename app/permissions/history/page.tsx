import type { Metadata } from "next";
import { HistoryReport } from "@/components/permissions/history/history-report";
import { ReplayView } from "@/components/permissions/replay/replay-view";
import { ViewSwitch } from "@/components/permissions/view-switch";
import { readView, type ViewProps } from "@/components/permissions/views";

export const metadata: Metadata = { title: "What ran" };

export default async function WhatRanPage({ searchParams }: ViewProps) {
  const view = readView("/permissions/history", (await searchParams)["view"]);
  return (
    <>
      <ViewSwitch page="/permissions/history" view={view} />
      {view === "replay" ? <ReplayView /> : <HistoryReport />}
    </>
  );
}
