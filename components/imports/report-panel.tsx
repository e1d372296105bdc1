"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { InlineError } from "@/components/ui/inline-error";
import { textLinkClass } from "@/components/ui/text-link-class";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ReportItem, ReportLine } from "@/lib/domain/imports/progress";
import type { ImportRun } from "./use-import-run";
import { countWords, OUTCOMES } from "./verdict-words";

/** Rows shown at once; the counts above them are complete. */
const SHOWN = 200;

function entityHref(item: ReportItem): string | null {
  if (item.entityId === undefined) return null;
  if (item.kind === "conversation") return `/conversations/${item.entityId}`;
  return item.kind === "toolsets" ? `/toolsets/${item.entityId}` : null;
}

function Row({ item, title }: { item: ReportItem; title: string }) {
  const outcome = OUTCOMES[item.outcome];
  const href = entityHref(item);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0">
      <Badge tone={outcome.tone}>{outcome.word}</Badge>
      {href === null ? (
        <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
      ) : (
        <Link href={href} prefetch={false} className={`min-w-0 flex-1 truncate ${textLinkClass}`}>
          <bdi>{title}</bdi>
        </Link>
      )}
      {item.error ? (
        <span className="w-full text-small text-danger">{item.error.message}</span>
      ) : null}
    </li>
  );
}

/** What the import did, item by item, with one undo for all of it. */
export function ReportPanel({
  plan,
  report,
  run,
}: {
  plan: ImportPlan | null;
  report: ReportLine;
  run: ImportRun;
}) {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const titles = new Map(
    plan?.items.map((item) => [item.id, item.title === "" ? item.name : item.title]),
  );
  const canUndo = report.totals.written && run.undone === null;
  return (
    <div className="space-y-4">
      {report.status === "done" ? null : (
        <InlineError title={report.status === "cancelled" ? "Cancelled" : "The import broke off"}>
          {report.error?.message ?? "Nothing of it was kept."}
        </InlineError>
      )}
      <p className="text-body font-medium" role="status">
        {run.undone
          ? `Undone: ${run.undone.removed} removed, ${run.undone.restored} set back to what they were`
          : sentence(countWords(report.totals))}
      </p>
      <ul
        aria-label="What became of each item"
        className="max-h-[50dvh] overflow-auto rounded-card border border-line"
        tabIndex={0}
      >
        {report.items.slice(0, SHOWN).map((item) => (
          <Row key={item.id} item={item} title={titles.get(item.id) ?? item.name} />
        ))}
      </ul>
      {report.items.length > SHOWN ? (
        <p className="text-small text-ink-faint">{`The first ${SHOWN} of ${report.items.length} are listed.`}</p>
      ) : null}
      {canUndo ? (
        <Button onPress={() => run.undo(false).then(setEdited)}>Undo this import</Button>
      ) : report.totals.written ? null : (
        <p className="text-small text-ink-soft">
          The library is unchanged, so there is nothing to undo.
        </p>
      )}
      <ConfirmDialog
        isOpen={edited.length > 0}
        onOpenChange={(open) => {
          if (!open) setEdited([]);
        }}
        title="Later edits stand on this import"
        confirmLabel="Undo anyway"
        tone="danger"
        onConfirm={async () => {
          await run.undo(true);
          setEdited([]);
        }}
      >
        <p>{edited.join(" ")}</p>
        <p>Undoing removes them together with what was imported.</p>
      </ConfirmDialog>
    </div>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
