import { NameText } from "@/components/names/name-text";
import { Time } from "@/components/ui/text/time";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import { eventWords } from "../ledger-labels";
import { actorInSentence, actorName, type KnownActors } from "../record-labels";
import { EntrySubject } from "./entry-subject";

interface Entry {
  readonly seq: number;
  readonly atMs: number;
  readonly event: LedgerEvent;
  readonly actor: string;
  readonly hasKey: boolean;
  readonly about: LedgerSubject | null;
}

/** What the ledger records besides exports and consents, newest first. */
export function LedgerEvents({
  entries,
  known,
}: {
  entries: readonly Entry[];
  known: KnownActors;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="pt-8" aria-labelledby="ledger-events">
      <h2 id="ledger-events" className="pb-2 text-body font-semibold">
        Other ledger entries
      </h2>
      <ul className="divide-y divide-line text-body">
        {entries.map(({ seq, atMs, event, actor, hasKey, about }) => (
          <li key={seq} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <span className="w-10 text-small text-ink-faint">{seq}</span>
            <span className="min-w-40 flex-1 wrap-anywhere">
              {eventWords(event, about)}
              {about === null ? null : (
                <>
                  {": "}
                  <EntrySubject
                    subject={about}
                    memberName={(account) => actorName(`user:${account}`, known)}
                    libraryName={(id) => known.libraries?.get(id)}
                    invitedName={(id) => known.invited?.get(id)}
                  />
                </>
              )}
              <span className="text-small text-ink-soft">
                {", by "}
                <NameText text={actorInSentence(actor, known)} />
                {hasKey && !actor.startsWith("profile_") ? ", with an API key" : null}
              </span>
            </span>
            <span className="text-small text-ink-faint max-sm:ps-14">
              <Time what="recorded" isSaid value={atMs} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
