"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { textLinkClass } from "@/components/ui/text-link-class";
import type { ImportDetail } from "@/lib/domain/imports/listing";
import type { StoredImportItem } from "@/lib/domain/imports/stored";
import { ImportPanel } from "./import-panel";
import { Fidelity } from "./item-details";
import { ReportPanel } from "./report-panel";
import { isOutcome, storedFidelity, storedTotals } from "./stored-totals";
import { useImportRun } from "./use-import-run";
import { countWords, OUTCOMES } from "./verdict-words";

function hrefOf(item: StoredImportItem): string | null {
  if (item.entityId === null) return null;
  if (item.kind === "conversation") return `/conversations/${item.entityId}`;
  return item.kind === "toolsets" ? `/toolsets/${item.entityId}` : null;
}

function Item({ item, isUndone }: { item: StoredImportItem; isUndone: boolean }) {
  const href = isUndone ? null : hrefOf(item);
  const outcome = OUTCOMES[isOutcome(item.outcome) ? item.outcome : "failed"];
  const fidelity = storedFidelity(item.fidelity);
  return (
    <li className="space-y-2 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={outcome.tone}>{outcome.word}</Badge>
        {href === null ? (
          <bdi className="min-w-0 flex-1 truncate">{item.title}</bdi>
        ) : (
          <Link href={href} prefetch={false} className={`min-w-0 flex-1 truncate ${textLinkClass}`}>
            <bdi>{item.title}</bdi>
          </Link>
        )}
        <span className="text-small text-ink-faint">{item.kind}</span>
      </div>
      {fidelity === null ? null : (
        <Disclosure
          title={<span className="text-small">What the conversion carried over</span>}
          isLazy
        >
          <Fidelity fidelity={fidelity} />
        </Disclosure>
      )}
    </li>
  );
}

/** One import by its address: its plan while it waits, its report afterwards, its record for good. */
export function ImportPage({ id, detail }: { id: string; detail: ImportDetail }) {
  const run = useImportRun(id, detail.report);
  const record = detail.import;
  if (record === null) {
    if (detail.plan !== null) return <ImportPanel plan={detail.plan} run={run} />;
    return detail.report === null ? null : (
      <ReportPanel plan={null} report={detail.report} run={run} />
    );
  }
  const isUndone = record.status === "undone" || run.undone !== null;
  if (detail.report !== null && !isUndone) {
    return <ReportPanel plan={detail.plan} report={detail.report} run={run} />;
  }
  const totals = storedTotals(record.totals);
  return (
    <div className="space-y-4">
      <p className="font-medium" role="status">
        {isUndone ? "This import was undone. It had: " : ""}
        {totals === null ? "" : countWords(totals)}
      </p>
      <ul aria-label="What became of each item" className="divide-y divide-line">
        {record.items.map((item) => (
          <Item key={item.id} item={item} isUndone={isUndone} />
        ))}
      </ul>
      {isUndone ? null : <Button onPress={() => run.undo(false)}>Undo this import</Button>}
    </div>
  );
}
