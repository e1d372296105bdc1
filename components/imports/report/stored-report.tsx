"use client";

import Link from "next/link";
import { useMemo } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ImportDetail, StoredImportItem } from "@/lib/domain/imports/stored";
import { Fidelity } from "../item/fidelity";
import { entityHref } from "./entity-href";
import { failuresFirst, pathsToShow } from "./order";
import { ReportRows } from "./rows";
import { ImportFunnel } from "./funnel";
import { isOutcome, storedError, storedFidelity, storedTotals } from "./stored-totals";
import { UndoButton } from "../run/undo-button";
import type { Outcome } from "@/lib/domain/imports/progress";
import type { ImportRun } from "../run/use-import-run";
import { countWords, OUTCOMES, undoneWords } from "../labels/verdict";

function Item({
  item,
  path,
  isUndone,
}: {
  item: StoredImportItem;
  path: string | null;
  isUndone: boolean;
}) {
  const href = isUndone ? null : entityHref(item);
  const outcome = OUTCOMES[isOutcome(item.outcome) ? item.outcome : "failed"];
  const fidelity = storedFidelity(item.fidelity);
  const title = item.title === "" ? item.name : item.title;
  const error = item.outcome === "failed" ? storedError(item.problems) : null;
  return (
    <div className="space-y-2 border-b border-line px-3 py-2 [li:last-child_&]:border-b-0">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={outcome.tone}>{outcome.word}</Badge>
        {href === null ? (
          <NameText className="min-w-0 flex-1 truncate" text={title} />
        ) : (
          <Link
            href={href}
            prefetch={false}
            className={`truncate-name min-w-0 flex-1 ${textLinkClass}`}
          >
            <NameText text={title} />
          </Link>
        )}
        <span className="text-small text-ink-faint">{item.kind}</span>
      </div>
      {path === null ? null : (
        <div className="text-small text-ink-faint">
          <MiddleTruncate text={path} tail={24} />
        </div>
      )}
      {error === null ? null : (
        <p className="text-small wrap-anywhere text-danger" dir="auto">
          {error}
        </p>
      )}
      {fidelity === null ? null : (
        <Disclosure
          title={<span className="text-small">What the conversion carried over</span>}
          isLazy
        >
          <Fidelity fidelity={fidelity} />
        </Disclosure>
      )}
    </div>
  );
}

/** An import as the library remembers it for good. */
export function StoredReport({
  record,
  isUndone,
  run,
  shown,
}: {
  record: ImportDetail;
  isUndone: boolean;
  run: ImportRun;
  shown: Outcome | "all";
}) {
  const totals = storedTotals(record.totals);
  const paths = useMemo(
    () => pathsToShow(record.items, ({ title, name }) => (title === "" ? name : title)),
    [record.items],
  );
  const items = useMemo(
    () =>
      failuresFirst(
        shown === "all" ? record.items : record.items.filter(({ outcome }) => outcome === shown),
      ),
    [record.items, shown],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-4">
      <p className="font-medium" role="status">
        {run.undone === null
          ? `${isUndone ? "This import was undone. It had: " : ""}${totals === null ? "" : countWords(totals)}`
          : undoneWords(run.undone)}
      </p>
      {totals === null ? null : <ImportFunnel importId={record.id} totals={totals} shown={shown} />}
      <ReportRows items={items}>
        {(item) => <Item item={item} path={paths.get(item.id) ?? null} isUndone={isUndone} />}
      </ReportRows>
      {isUndone ? null : (
        <div>
          <UndoButton run={run} />
        </div>
      )}
    </div>
  );
}
