"use client";

import { useEffect, useSyncExternalStore } from "react";
import { DraftRow } from "@/components/drafts/draft-row";
import type { DraftRecord } from "@/components/drafts/draft-record";
import { NameText } from "@/components/names/name-text";
import { drafts } from "@/components/drafts/drafts";
import {
  onOpenDrafts,
  openFields,
  registerDraftOffer,
  wantDraft,
} from "@/components/drafts/open-drafts";

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

/** The drafts of the forms of a message that are closed: the sheet covers the list that the page has. */
export function FormDrafts({
  subject,
  prefix,
  onOpen,
}: {
  subject: string;
  /** What the names of the forms' fields begin with. */
  prefix: string;
  onOpen: (form: string) => void;
}) {
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  const fields = useSyncExternalStore(onOpenDrafts, openFields, openFields);
  // A registration: behind the sheet, the page's own offer of the same draft cannot be pressed.
  useEffect(() => registerDraftOffer({ subject, prefix }), [subject, prefix]);
  const closed = all.filter(
    (record) =>
      record.subject === subject &&
      record.field.startsWith(prefix) &&
      !fields.has(`${subject} ${record.field}`),
  );
  if (closed.length === 0) return null;
  return (
    <section aria-label="Drafts" className="space-y-1 rounded-control bg-info-soft px-3 py-1.5">
      {closed.map((record) => (
        <DraftRow
          key={record.id}
          record={record}
          lead={
            <span className="font-medium">
              <NameText text={record.label} />:{" "}
            </span>
          }
          onRestore={() => {
            wantDraft(record);
            onOpen(record.field.slice(prefix.length));
          }}
        />
      ))}
    </section>
  );
}
