import type { Metadata } from "next";
import { OverrideLintView } from "@/components/permissions/override-lint/override-lint-view";
import { SuggestionsView } from "@/components/permissions/suggestions/suggestions-view";
import { ViewSwitch } from "@/components/permissions/view-switch";
import { readView, type ViewProps } from "@/components/permissions/views";

export const metadata: Metadata = { title: "What to change" };

export default async function WhatToChangePage({ searchParams }: ViewProps) {
  const view = readView("/permissions/changes", (await searchParams)["view"]);
  return (
    <>
      <ViewSwitch page="/permissions/changes" view={view} />
      {view === "problems" ? <OverrideLintView /> : <SuggestionsView />}
    </>
  );
}
