"use client";

import { History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { useFormat } from "@/components/ui/format/context";
import { loadPart } from "@/components/saving/load-part";
import { formatDateTime } from "@/components/ui/format/time";
import { dateFormat } from "@/components/ui/format/intl-cache";
import { latePart } from "@/components/ui/overlay/late-part";
import { showDiscarded } from "./discarded";
import { draftText, type DraftRecord } from "./draft-record";
import { drafts } from "./drafts";

const DraftCompare = latePart(loadPart(async () => (await import("./draft-compare")).DraftCompare));

/** Discards a draft; for ten seconds it can be taken back. */
export function discardDraft(record: DraftRecord): void {
  drafts.remove(record.id);
  showDiscarded(record);
}

/** One draft: when it was typed, and what can be done with it. */
export function DraftRow({
  record,
  stored,
  lead,
  describe = draftText,
  onRestore,
}: {
  record: DraftRecord;
  /** What is stored now; what was stored when typing began where that is not known. */
  stored?: unknown;
  /** Stands before the time, such as the name of the field. */
  lead?: ReactNode;
  describe?: (value: unknown) => string;
  onRestore: () => void;
}) {
  const { locale, timeZone, now } = useFormat();
  const [isComparing, setComparing] = useState(false);
  const time = draftTime(record.at, now, locale, timeZone);
  const restore = () => {
    setComparing(false);
    onRestore();
  };
  const discard = () => {
    setComparing(false);
    discardDraft(record);
  };
  return (
    <div
      role="group"
      aria-label={revealName(`Draft of ${record.label} from ${time}`)}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small"
    >
      <History aria-hidden className="size-4 shrink-0 text-info" />
      <p className="min-w-0 flex-1 basis-40 text-ink">
        {lead}
        <span>Draft from {time}</span>
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size="small" onPress={restore}>
          Restore
        </Button>
        <Button size="small" variant="quiet" onPress={discard}>
          Discard
        </Button>
        <Button size="small" variant="quiet" onPress={() => setComparing(true)}>
          Compare
        </Button>
      </div>
      {isComparing ? (
        <DraftCompare
          title={`${record.label}: draft from ${time}`}
          isStored={stored !== undefined}
          before={describe(stored ?? record.origin)}
          after={describe(record.value)}
          onRestore={restore}
          onDiscard={discard}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  );
}

/** When a draft was typed: the time of day today, with its day before. Milliseconds. */
function draftTime(at: number, now: number, locale: string, timeZone: string): string {
  const day = dateFormat(locale, { dateStyle: "short", timeZone });
  // The clock of the page moves on once a minute, so a draft of this minute may be ahead of it.
  if (day.format(at) !== day.format(Math.max(now, at))) {
    return formatDateTime(at, locale, timeZone);
  }
  return dateFormat(locale, { timeStyle: "short", timeZone }).format(at);
}
