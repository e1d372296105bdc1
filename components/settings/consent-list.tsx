import { NameText } from "@/components/names/name-text";
import { ConsentSubject } from "@/components/exports/records/entry-subject";
import { actorName, type KnownActors } from "@/components/exports/record-labels";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import { Time } from "@/components/ui/text/time";

export interface ConsentEntry {
  id: number;
  atMs: number;
  actor: string;
  contentHash: string;
  format: string;
}

/** Consents to let a private conversation leave: who, when, in which form, with which hash. */
export function ConsentList({
  consents,
  titles,
  formatNames,
  known,
}: {
  consents: readonly ConsentEntry[];
  /** The conversation of each, by the id of the consent. */
  titles: ReadonlyMap<number, LedgerSubject>;
  /** What people call the formats, by their ids. */
  formatNames: ReadonlyMap<string, string>;
  known: KnownActors;
}) {
  if (consents.length === 0) {
    return <p className="text-small text-ink-soft">No private conversation has been exported.</p>;
  }
  return (
    <ul aria-label="Consents" className="divide-y divide-line text-small">
      {consents.map((consent) => (
        <li key={consent.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
          <Time what="given" value={consent.atMs} form="dateTime" />
          <NameText text={actorName(consent.actor, known)} />
          <span className="min-w-0 truncate">
            <ConsentSubject subject={titles.get(consent.id)} />
          </span>
          <span>{formatNames.get(consent.format) ?? consent.format}</span>
          <code className="truncate text-ink-faint" title={consent.contentHash}>
            {consent.contentHash.slice(0, 12)}
          </code>
        </li>
      ))}
    </ul>
  );
}
