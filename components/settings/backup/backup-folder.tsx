"use client";

import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { Badge, type BadgeProps } from "@/components/ui/feedback/badge";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Time } from "@/components/ui/text/time";
import { backUpNowAction } from "@/lib/actions/maintenance";
import type { BackupCondition, BackupResult } from "@/lib/domain/backup/report";
import { KEPT_DAYS, KEPT_WEEKS } from "@/lib/domain/backup/retention";
import { useLongAction } from "./use-long-action";

interface Listed {
  readonly name: string;
  readonly atMs: number;
  readonly bytes: number;
  readonly condition: BackupCondition;
}

/** The backups that are made every night, and how the last one went. */
export function BackupFolder({
  folder,
  backups,
  last,
}: {
  /** Null where no folder is set. */
  folder: string | null;
  backups: readonly Listed[];
  last: BackupResult | null;
}) {
  const { isPending, problem, run } = useLongAction((patience) =>
    send(backUpNowAction, {}, patience),
  );
  return (
    <section className="space-y-3 pt-8" aria-labelledby="nightly">
      <h2 id="nightly" className="text-body font-semibold">
        Nightly backups
      </h2>
      {folder === null ? (
        <p className="text-small text-ink-soft">
          Off. To turn them on, set <code>COLLOQUY_BACKUP_DIR</code> to a folder and restart
          Colloquy.
        </p>
      ) : (
        <>
          <p className="text-small wrap-anywhere text-ink-soft">
            Every night at 3:00 to <NameText text={folder} />. Colloquy keeps the newest of the last{" "}
            {KEPT_DAYS} days and of the last {KEPT_WEEKS} weeks.
          </p>
          {last !== null && !last.ok ? (
            <InlineError
              title={
                last.bytes > 0 ? "The last backup contains damage." : "The last backup failed."
              }
            >
              <span className="whitespace-pre-line">{last.message}</span>
            </InlineError>
          ) : null}
          {problem === null ? null : (
            <InlineError title="No backup was made.">{problem}</InlineError>
          )}
          <BackupList backups={backups} />
          <Button isPending={isPending} onPress={run}>
            Back up now
          </Button>
        </>
      )}
    </section>
  );
}

function BackupList({ backups }: { backups: readonly Listed[] }) {
  if (backups.length === 0) {
    return <p className="text-small text-ink-soft">No backups yet. The first is made tonight.</p>;
  }
  return (
    <ul aria-label="Backups" className="divide-y divide-line text-small">
      {backups.map(({ name, atMs, bytes, condition }) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[10rem_1fr_auto_4.5rem]"
        >
          <Time what="made" isSaid value={atMs} form="dateTime" />
          <code className="min-w-0 break-all text-ink-soft max-sm:order-2 max-sm:col-span-2">
            <NameText text={name} />
          </code>
          <span className="empty:hidden max-sm:order-3 max-sm:col-span-2 sm:empty:block">
            <ConditionMark condition={condition} />
          </span>
          <span className="text-end tabular-nums max-sm:order-1">
            <ByteSize bytes={bytes} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What there is to say of a backup; nothing of a sound one. */
const MARKS: Readonly<
  Partial<
    Record<
      BackupCondition,
      { readonly words: string; readonly tone: NonNullable<BadgeProps["tone"]> }
    >
  >
> = {
  damaged: { words: "Contains damage", tone: "warning" },
  incomplete: { words: "Can’t be restored", tone: "danger" },
  unchecked: { words: "Not checked", tone: "neutral" },
};

function ConditionMark({ condition }: { condition: BackupCondition }) {
  const mark = MARKS[condition];
  return mark === undefined ? null : <Badge tone={mark.tone}>{mark.words}</Badge>;
}
