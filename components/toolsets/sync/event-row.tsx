"use client";

import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { useAccount } from "@/components/shell/account/account";
import { useFormat } from "@/components/ui/format/context";
import { formatDuration } from "@/components/ui/format/duration";
import { Time } from "@/components/ui/text/time";
import type { SyncEvent } from "@/lib/domain/sync/view";
import { countWords } from "./count-labels";
import { beyondTitle, failureWords } from "./failure-labels";
import { askerWords, reasonWords } from "./sync-labels";

const STATES = {
  running: { Icon: LoaderCircle, tone: "text-ink-faint", word: "Running" },
  done: { Icon: CircleCheck, tone: "text-success", word: "Completed" },
  failed: { Icon: CircleX, tone: "text-danger", word: "Failed" },
} as const;

/** One sync: how it ended, what it found, why it ran, for whom and when. */
export function EventRow({ event }: { event: SyncEvent }) {
  const { locale } = useFormat();
  const account = useAccount();
  const { Icon, tone, word } = STATES[event.state];
  const title = event.state === "failed" ? failureWords(event.errorType).title : word;
  // The counts say in our words what the message of a completed one says.
  const [, note = null] = event.message?.split("\n") ?? [];
  const cause = event.counts === null ? beyondTitle(title, event.message) : note;
  return (
    <div className="flex gap-3 py-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="min-w-0 flex-1 basis-48 font-medium">
            <NameText text={title} />
          </span>
          <span className="text-small text-ink-soft">
            <Time what="started" value={event.startedMs} form="dateTime" />
          </span>
        </p>
        {event.counts === null ? null : (
          <p className="text-small tabular-nums">{countWords(event.counts)}</p>
        )}
        {cause === null ? null : (
          <p dir="auto" className="text-small wrap-anywhere text-ink-soft">
            {cause}
          </p>
        )}
        {event.missing.length === 0 ? null : (
          <p className="text-small wrap-anywhere text-ink-soft">
            {event.missing.map(({ kind, name }) => `\${${kind}:${name}}`).join(", ")}
          </p>
        )}
        <p className="text-caption text-ink-faint">
          {reasonWords(event.reason)}
          <NameText text={askerWords(event, account?.id ?? null)} />
          {event.endedMs === null
            ? ""
            : `, ${formatDuration(event.endedMs - event.startedMs, locale)}`}
        </p>
      </div>
    </div>
  );
}
