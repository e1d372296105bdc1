"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { showToast } from "@/components/ui/toast/queue";
import { useGo } from "@/components/routing/use-go";
import { NameText } from "@/components/names/name-text";
import type { DraftRecord } from "./draft-record";
import { DraftRow } from "./draft-row";
import { drafts } from "./drafts";
import { onOpenDrafts, placedDrafts, wantDraft, wantedDraft } from "./open-drafts";

/** By then its editor is open, also where its code has to arrive first. */
const OPENED_MS = 2000;

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

/** The drafts of this page that nothing on it offers in their own place: their editors are closed. */
export function DraftShelf() {
  const go = useGo();
  const pathname = usePathname();
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  const isPlaced = useSyncExternalStore(onOpenDrafts, placedDrafts, placedDrafts);
  const shown = all.filter(
    (record) =>
      record.isChoice !== true && record.href.split("?")[0] === pathname && !isPlaced(record),
  );
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="Drafts"
      className="max-h-40 shrink-0 space-y-1 overflow-y-auto border-b border-line bg-info-soft px-4 py-1.5 sm:px-6"
    >
      {shown.map((record) => (
        <DraftRow
          key={record.id}
          record={record}
          lead={
            <span className="font-medium">
              <NameText text={record.label} />:{" "}
            </span>
          }
          onRestore={() => {
            const isHere = record.href === pathname + window.location.search;
            wantDraft(record);
            // The reader opens its editors itself; going to its own page again would close them.
            if (!isHere && !pathname.startsWith("/conversations/")) go(record.href);
            setTimeout(() => sayItWaits(record), OPENED_MS);
          }}
        />
      ))}
    </section>
  );
}

/** Some forms only a person can open again, such as one for rows that were selected. */
function sayItWaits(record: DraftRecord): void {
  if (wantedDraft()?.id !== record.id) return;
  showToast({
    title: "Draft ready",
    description: `Open the form again to continue this draft: ${record.label}`,
  });
}
