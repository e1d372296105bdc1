import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { Download } from "lucide-react";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { ConsentList } from "@/components/exports/records/consent-list";
import { ExportList } from "@/components/exports/records/export-list";
import { loadExportOrder } from "@/components/exports/records/export-order";
import { LedgerEvents } from "@/components/exports/records/ledger-events";
import { LedgerState } from "@/components/exports/records/ledger-state";
import { ViewsButton } from "@/components/lists/views-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button/button-link";
import { knownActors } from "@/lib/data/exports/known-actors";
import { rememberedPage } from "@/lib/data/exports/consents";
import { listExportPage } from "@/lib/data/exports/page";
import { consentSubjects, exportSubjects, subjectsOfConsents } from "@/lib/data/exports/subjects";
import { checkLedger, listOtherEntries } from "@/lib/data/ledger/read";
import { exportFormats } from "@/lib/export/review/format-about";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Exports" };

const PER_PAGE = 100;
const OTHERS_SHOWN = 100;
const FORMAT_NAMES = new Map<string, string>(exportFormats.map(({ id, label }) => [id, label]));

export default async function ExportsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const viewer = await pageViewer();
  const order = await loadExportOrder(searchParams);
  const [page, consents, ledger, others, { views }] = await Promise.all([
    listExportPage(viewer, {
      sort: order.sort,
      ...(order.order === null ? {} : { order: order.order }),
      ...(order.cursor === null ? {} : { cursor: order.cursor }),
      limit: PER_PAGE,
    }),
    rememberedPage(viewer, order.consents),
    checkLedger(),
    listOtherEntries(viewer, OTHERS_SHOWN),
    getSettings(),
  ]);
  const [subjects, consented, titles, known] = await Promise.all([
    exportSubjects(viewer, page.items),
    subjectsOfConsents(viewer, page.items),
    consentSubjects(viewer, consents.items),
    knownActors(viewer, others, [...page.items, ...consents.items]),
  ]);
  return (
    <NuqsAdapter>
      <PageHeader
        title="Exports"
        badges={<ViewsButton list="/exports" stored={views} />}
        actions={
          ledger.entries === 0 && ledger.faults.length === 0 ? undefined : (
            <ButtonLink
              href="/api/exports/ledger.ndjson"
              download
              icon={<Download aria-hidden size={16} />}
            >
              <span className="max-sm:sr-only">Download the ledger</span>
            </ButtonLink>
          )
        }
      />
      <PageBody width="wide" isFocusable>
        <LedgerState ledger={ledger} />
        <NuqsAdapter>
          {/* The text of its rows begins where the headings do. */}
          <div className="-mx-3">
            <ExportList
              page={page}
              subjects={subjects}
              consented={consented}
              formatNames={FORMAT_NAMES}
              known={known}
              order={order}
            />
          </div>
        </NuqsAdapter>
        <ConsentList found={consents} titles={titles} known={known} order={order} />
        <LedgerEvents entries={others} known={known} />
      </PageBody>
    </NuqsAdapter>
  );
}
