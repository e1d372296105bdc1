import { NameText } from "@/components/names/name-text";
import { PlainText } from "@/components/ui/text/plain-text";
import { Time } from "@/components/ui/text/time";
import type { Opening } from "@/lib/domain/accounts/opening";
import { AccountSection } from "./section";

/** Who opened whose private conversations, when and why. */
export function OpeningList({ openings }: { openings: readonly Opening[] }) {
  return (
    <ul className="divide-y divide-line text-small">
      {openings.map(({ id, library, openerName, ownerName, reason, createdMs, untilMs }) => (
        <li key={id} className="space-y-1 py-2">
          <p className="flex flex-wrap gap-x-3">
            <span className="min-w-40 flex-1 text-body">
              <NameText text={openerName} /> opened those of <NameText text={ownerName} />
              {library === null ? null : (
                <>
                  {" in "}
                  <NameText text={library} />
                </>
              )}
            </span>
            <Time what="from" value={createdMs} form="dateTime" />
            <Time what="until" value={untilMs} form="dateTime" />
          </p>
          <p className="wrap-anywhere text-ink-soft">
            <PlainText text={reason} hasLines />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The part of a library’s page that lists them, for who manages it. */
export function LibraryOpenings({ openings }: { openings: readonly Opening[] }) {
  if (openings.length === 0) return null;
  return (
    <AccountSection
      id="openings"
      title="Opened private conversations"
      about="Each is in the ledger, and the member was told."
    >
      <OpeningList openings={openings} />
    </AccountSection>
  );
}
