"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/toast/queue";
import { Time } from "@/components/ui/text/time";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import { PageLinks } from "@/components/lists/list-pages";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { RowPage } from "@/lib/shared/row-page";
import { ConsentSubject } from "./entry-subject";
import { exportsHref, type ExportOrder } from "./export-order";
import { actorName, type KnownActors } from "../record-labels";
import { revokeConsentAction } from "@/lib/actions/consents";

interface RememberedConsent {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
}

/** Consents that hold for later exports, each to be taken back. */
export function ConsentList({
  found: { items: consents, place },
  titles,
  known,
  order,
}: {
  found: { readonly items: readonly RememberedConsent[]; readonly place: RowPage };
  /** The conversation of each, by the id of the consent. */
  titles: ReadonlyMap<number, LedgerSubject>;
  known: KnownActors;
  order: ExportOrder;
}) {
  const refreshPage = useRefresh();
  const [pending, setPending] = useState<number | null>(null);
  if (consents.length === 0) return null;
  const revoke = async ({ id }: RememberedConsent): Promise<void> => {
    const subject = titles.get(id);
    const name = subject?.kind === "document" ? `“${subject.title}”` : "the conversation";
    setPending(id);
    const result = await send(revokeConsentAction, { id });
    setPending(null);
    showToast(
      result.ok
        ? { title: revealName(`Exports of ${name} will ask again`) }
        : {
            title: "The consent still applies",
            description: result.error.message,
            tone: "danger",
          },
    );
    refreshPage();
  };
  return (
    <section className="space-y-2 pt-8" aria-labelledby="remembered">
      <h2 id="remembered" className="text-body font-semibold">
        Active consents
      </h2>
      <p className="text-small text-ink-soft">
        These private conversations are exported without a question when they are exported alone.
      </p>
      <ul aria-label="Remembered consents" className="divide-y divide-line text-small">
        {consents.map((consent) => (
          <li key={consent.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 truncate">
              <ConsentSubject subject={titles.get(consent.id)} />
            </span>
            <NameText className="text-ink-soft" text={actorName(consent.actor, known)} />
            <Time what="given" value={consent.atMs} form="dateTime" />
            <Button size="small" isPending={pending === consent.id} onPress={() => revoke(consent)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <PageLinks
        of="active consents"
        place={place}
        hrefOf={(page) => exportsHref("/exports", { ...order, consents: page })}
      />
    </section>
  );
}
