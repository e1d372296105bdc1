import type { Metadata } from "next";
import { ReferencesView } from "@/components/permissions/references/references-view";
import { TestsView } from "@/components/permissions/tests/tests-view";
import { ViewSwitch } from "@/components/permissions/view-switch";
import { readView, type ViewProps } from "@/components/permissions/views";

export const metadata: Metadata = { title: "Permission checks" };

export default async function ChecksPage({ searchParams }: ViewProps) {
  const view = readView("/permissions/checks", (await searchParams)["view"]);
  return (
    <>
      <ViewSwitch page="/permissions/checks" view={view} />
      {view === "references" ? <ReferencesView /> : <TestsView />}
    </>
  );
}
