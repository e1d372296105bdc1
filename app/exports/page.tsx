import type { Metadata } from "next";
import { ConsentList } from "@/components/exports/consent-list";
import { ExportList } from "@/components/exports/export-list";
import { LedgerEvents } from "@/components/exports/ledger-events";
import { LedgerState } from "@/components/exports/ledger-state";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button/button-link";
import { listRemembered } from "@/lib/data/exports/consents";
import { listExports } from "@/lib/data/exports/records";
import { checkLedger, listOtherEntries } from "@/lib/data/ledger/read";
import { exportFormats } from "@/lib/export/review/format-about";

export const metadata: Metadata = { title: "Exports" };

const PER_PAGE = 100;
const OTHERS_SHOWN = 100;
const FORMAT_NAMES = new Map<string, string>(exportFormats.map(({ id, label }) => [id, label]));

export default async function ExportsPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string | string[] }>;
}) {
  const { before } = await searchParams;
  const after = typeof before === "string" ? { before } : {};
  const [records, consents, ledger, others] = await Promise.all([
    listExports({ ...after, limit: PER_PAGE }),
    listRemembered(),
    checkLedger(),
    listOtherEntries(OTHERS_SHOWN),
  ]);
  return (
    <>
      <PageHeader
        title="Exports"
        actions={
          ledger.entries === 0 && ledger.faults.length === 0 ? undefined : (
            <ButtonLink href="/api/exports/ledger.ndjson" download>
              Download the ledger
            </ButtonLink>
          )
        }
      />
      <PageBody width="wide" isFocusable>
        <LedgerState ledger={ledger} />
        <ExportList
          records={records}
          formatNames={FORMAT_NAMES}
          perPage={PER_PAGE}
          isFirst={before === undefined}
        />
        <ConsentList consents={consents} />
        <LedgerEvents entries={others} />
      </PageBody>
    </>
  );
}
