import { mayUseUpload } from "@/lib/import/upload/owner";
import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ImportPage } from "@/components/imports/page/import-page";
import { LongImport } from "@/components/imports/page/long-import";
import { isOutcome } from "@/components/imports/report/stored-totals";
import { WhenImported } from "@/components/imports/report/when-imported";
import { PageHeader } from "@/components/shell/page-header";
import { findImport, getImport } from "@/lib/data/imports/list";
import { loadPlan, loadPlanHeader, loadReport } from "@/lib/import/session/stored-plan";

export const metadata: Metadata = { title: "Import" };

/** Longer plans and reports are fetched by the page: in its HTML they would be sent twice. */
const INLINE_ITEMS = 200;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ outcome?: string | string[] }>;
}

export default async function ImportDetailPage({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const [{ id }, { outcome }] = await Promise.all([params, searchParams]);
  if (!(await mayUseUpload(viewer, id))) notFound();
  const shown = typeof outcome === "string" && isOutcome(outcome) ? outcome : "all";
  const [header, report, record] = await Promise.all([
    loadPlanHeader(id),
    loadReport(id),
    findImport(viewer, id),
  ]);
  if (header === null && record === null) notFound();
  const count = Math.max(header?.totals.items ?? 0, record?.itemCount ?? 0);
  const isLong = count > INLINE_ITEMS;
  const [plan, stored] = isLong
    ? [null, null]
    : await Promise.all([loadPlan(id), getImport(viewer, id)]);
  const name = record?.name ?? header?.name ?? "Import";
  return (
    <NuqsAdapter>
      <PageHeader title={name} back={{ href: "/imports", label: "Imports" }} alwaysBack>
        {record === null ? null : <WhenImported record={record} />}
      </PageHeader>
      <div className="min-h-0 flex-1 px-4 py-4 toast-room sm:px-6">
        {isLong ? (
          <LongImport id={id} shown={shown} />
        ) : (
          <ImportPage id={id} plan={plan} report={report} record={stored} shown={shown} />
        )}
      </div>
    </NuqsAdapter>
  );
}
