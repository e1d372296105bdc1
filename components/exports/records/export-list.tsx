import { PackageOpen } from "lucide-react";
import { Fragment } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { ByteSize } from "@/components/ui/text/byte-size";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import { TextLink } from "@/components/ui/text/text-link";
import { Time } from "@/components/ui/text/time";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import type { ProofCounts } from "@/lib/domain/exports/proof";
import type { ExportPage, ExportRecord } from "@/lib/domain/exports/record";
import { ListCell } from "@/components/lists/columns";
import { RowKeys } from "@/components/lists/row-keys";
import { ConsentSubject, EntrySubject } from "./entry-subject";
import { EXPORTED, FORMAT, OUTCOME, SIZE } from "./export-columns";
import { ExportHead } from "./export-head";
import { exportsHref, type ExportOrder } from "./export-order";
import { proofWords } from "../proof-labels";
import { contentsWords, redactionWords, whoWords, type KnownActors } from "../record-labels";

const OUTCOMES = {
  running: "info",
  done: "success",
  failed: "danger",
  aborted: "warning",
} as const;

/** Every export: who, when, what, in which form, with which hash, and how it ended. */
export function ExportList({
  page: { items: records, nextCursor },
  subjects,
  consented,
  formatNames,
  known,
  order,
}: {
  page: ExportPage;
  /** What each was of, by its id. */
  subjects: ReadonlyMap<string, LedgerSubject>;
  /** The first private conversations that each took along, by its id. */
  consented: ReadonlyMap<string, readonly LedgerSubject[]>;
  /** What people call the formats, by their ids. */
  formatNames: ReadonlyMap<string, string>;
  known: KnownActors;
  order: ExportOrder;
}) {
  const isFirst = order.cursor === null;
  if (records.length === 0 && isFirst) {
    return (
      <EmptyState icon={<PackageOpen aria-hidden />} title="No exports yet">
        Colloquy records every export here before it sends the first byte: who asked for it, its
        contents, format and hash.
      </EmptyState>
    );
  }
  return (
    <>
      <ExportHead />
      <RowKeys count={records.length} aria-label="Exports">
        {records.map((record, at) => (
          <li
            key={record.id}
            data-index={at}
            className="flex min-h-15 items-center gap-x-3 gap-y-1 rounded-control px-3 py-2 hover:bg-tint max-sm:flex-wrap"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="line-clamp-2 text-body font-medium wrap-anywhere">
                <Contents record={record} subject={subjects.get(record.id)} />
              </p>
              <Details
                record={record}
                subject={subjects.get(record.id)}
                known={known}
                consented={consented.get(record.id) ?? []}
              />
            </div>
            <Cells record={record} format={formatNames.get(record.format) ?? record.format} />
          </li>
        ))}
      </RowKeys>
      <p className="flex gap-4 px-3 pt-3 text-small">
        {isFirst ? null : (
          <TextLink href={exportsHref("/exports", { ...order, cursor: null })}>First page</TextLink>
        )}
        {nextCursor === null ? null : (
          <TextLink href={exportsHref("/exports", { ...order, cursor: nextCursor })}>
            Next page
          </TextLink>
        )}
      </p>
    </>
  );
}

/** The document that was asked for by name, or how many there were of what. */
function Contents({
  record,
  subject,
}: {
  record: ExportRecord;
  subject: LedgerSubject | undefined;
}) {
  if (subject?.kind !== "document") return contentsWords(record);
  return <EntrySubject subject={subject} memberName={(account) => account} />;
}

function Cells({ record, format }: { record: ExportRecord; format: string }) {
  return (
    <>
      <ListCell column={FORMAT}>{format}</ListCell>
      <ListCell column={SIZE}>
        {record.bytes === null ? null : <ByteSize bytes={record.bytes} />}
      </ListCell>
      <ListCell column={OUTCOME} className="max-sm:w-auto">
        <Badge tone={OUTCOMES[record.outcome]}>{record.outcome}</Badge>
      </ListCell>
      <ListCell column={EXPORTED} className="max-sm:w-auto">
        <Time
          what={record.outcome === "done" ? "exported" : "started"}
          isSaid={record.outcome === "done"}
          value={record.atMs}
        />
      </ListCell>
    </>
  );
}

/** How many places were masked says that of one document. */
const isOneRedacted = (proofs: ProofCounts): boolean =>
  proofs.redacted === 1 && Object.keys(proofs).length === 1;

function Details({
  record,
  subject,
  known,
  consented,
}: {
  record: ExportRecord;
  subject: LedgerSubject | undefined;
  known: KnownActors;
  consented: readonly LedgerSubject[];
}) {
  const { proofs, sha256, consents } = record;
  const redactions = redactionWords(record);
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-faint">
      <NameText text={whoWords(record, known)} />
      {proofs === null || Object.keys(proofs).length === 0 || isOneRedacted(proofs) ? null : (
        <span>{proofWords(proofs, null)}</span>
      )}
      {redactions === null ? null : <span>{redactions}</span>}
      <Consents count={consents.length} named={consented} subject={subject} />
      {sha256 === null ? null : <code title={sha256}>{sha256.slice(0, 12)}</code>}
    </div>
  );
}

/** The private conversations that somebody agreed to; the only one there was is named by the row itself. */
function Consents({
  count,
  named,
  subject,
}: {
  count: number;
  /** The first of them. */
  named: readonly LedgerSubject[];
  subject: LedgerSubject | undefined;
}) {
  if (count === 0) return null;
  if (count === 1 && subject?.kind === "document" && subject.others === 0) {
    return <span>private, with consent</span>;
  }
  return (
    <span className="wrap-anywhere">
      private with consent:{" "}
      {named.map((each, at) => (
        // Two of them may be gone, which makes them equal.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at === 0 ? null : ", "}
          <ConsentSubject subject={each} />
        </Fragment>
      ))}
      {count > named.length ? (
        <>
          {" and "}
          <NumberText value={count - named.length} /> more
        </>
      ) : null}
    </span>
  );
}
