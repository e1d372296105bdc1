import { NameText } from "@/components/names/name-text";
import { Time } from "@/components/ui/text/time";

export interface ConsentEntry {
  id: number;
  atMs: number;
  actor: string;
  documentId: string;
  contentHash: string;
  format: string;
}

/** Every consent to let a private conversation leave: who, when, in which form, with which hash. */
export function ConsentList({ consents }: { consents: readonly ConsentEntry[] }) {
  if (consents.length === 0) {
    return (
      <p className="text-small text-ink-soft">No private conversation has left this library.</p>
    );
  }
  return (
    <ul aria-label="Consents" className="divide-y divide-line text-small">
      {consents.map((consent) => (
        <li key={consent.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
          <Time what="given" value={consent.atMs} form="dateTime" />
          <NameText text={consent.actor} />
          <NameText className="min-w-0 truncate" text={consent.documentId} />
          <span>{consent.format}</span>
          <code className="truncate text-ink-faint" title={consent.contentHash}>
            {consent.contentHash.slice(0, 12)}
          </code>
        </li>
      ))}
    </ul>
  );
}
