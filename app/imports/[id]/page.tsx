import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ImportPage } from "@/components/imports/import-page";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { getImport } from "@/lib/data/imports";
import { loadPlan, loadReport } from "@/lib/import/stored-plan";

export const metadata: Metadata = { title: "Import" };

export default async function ImportDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const [plan, report, stored] = await Promise.all([loadPlan(id), loadReport(id), getImport(id)]);
  if (plan === null && stored === null) notFound();
  const name = stored?.name ?? plan?.name ?? "Import";
  return (
    <>
      <PageHeader title={name} back={{ href: "/imports", label: "Imports" }} alwaysBack />
      <PageBody width="wide">
        <ImportPage id={id} detail={{ plan, report, import: stored }} />
      </PageBody>
    </>
  );
}
