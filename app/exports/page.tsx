import type { Viewer } from "@/lib/domain/accounts/viewer";
import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { Download } from "lucide-react";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import type { KnownActors } from "@/components/exports/record-labels";
import { ConsentList } from "@/components/exports/records/consent-list";
import { ExportList } from "@/components/exports/records/export-list";
import { loadExportOrder } from "@/components/exports/records/export-order";
import { LedgerEvents } from "@/components/exports/records/ledger-events";
import { LedgerState } from "@/components/exports/records/ledger-state";
import { ViewsButton } from "@/components/lists/views-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button/button-link";
import { librariesOf } from "@/lib/data/accounts/libraries";
import { namesInEntries } from "@/lib/data/accounts/entry-names";
import { listRemembered } from "@/lib/data/exports/consents";
import { listExportPage } from "@/lib/data/exports/page";
import { exportSubjects } from "@/lib/data/exports/subjects";
import { checkLedger, listOtherEntries, type ListedEntry } from "@/lib/data/ledger/read";
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
    listRemembered(viewer),
    checkLedger(),
    listOtherEntries(viewer, OTHERS_SHOWN),
    getSettings(),
  ]);
  const [subjects, known] = await Promise.all([
    exportSubjects(viewer, page.items),
    knownActors(viewer, others, page.items),
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
              formatNames={FORMAT_NAMES}
              known={known}
              order={order}
            />
          </div>
        </NuqsAdapter>
        <ConsentList consents={consents} known={known} />
        <LedgerEvents entries={others} known={known} />
      </PageBody>
    </NuqsAdapter>
  );
}

async function knownActors(
  viewer: Viewer,
  entries: readonly ListedEntry[],
  exported: readonly { readonly actor: string }[],
): Promise<KnownActors> {
  if (viewer.kind !== "member") return { own: null, names: new Map() };
  const done = [...entries, ...exported.map(({ actor }) => ({ actor, about: null }))];
  const [{ names, invited }, libraries] = await Promise.all([
    namesInEntries(
      viewer,
      done.map(({ actor, about }) => ({ by: actor.replace(/^user:/, ""), about })),
    ),
    librariesOf(viewer.id),
  ]);
  return {
    own: viewer.id,
    names,
    invited,
    libraries: new Map(libraries.map(({ id, name }) => [id, name])),
  };
}
