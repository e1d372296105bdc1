"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import type { HistoryPage } from "@/lib/domain/history/finding";
import { permissionHistoryQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { CallSpan } from "../call-span";
import { FindingRow } from "./finding-row";
import { HistoryFilterRow } from "./history-filters";

const PAUSE_MS = 300;
const address = {
  q: parseAsString.withDefault(""),
  rule: parseAsString.withDefault(""),
  severity: parseAsString.withDefault(""),
};

/** What ran in the stored conversations without being allowed or asked, each finding with its message. */
export function HistoryReport() {
  const [{ q, rule, severity }, set] = useQueryStates(address);
  const words = useSettled(q.trim(), PAUSE_MS);
  const report = useInfiniteQuery({
    ...permissionHistoryQuery({ q: words, rule, severity }),
    placeholderData: (former) => former,
  });
  const first = report.data?.pages[0];
  if (first === undefined) return <LoadState what="The report" query={report} />;
  const findings = report.data?.pages.flatMap((page) => page.findings) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <HistoryFilterRow
        counts={first.counts}
        rule={rule}
        severity={severity}
        words={q}
        onRule={(next) => set({ rule: next === "" ? null : next })}
        onSeverity={(next) => set({ severity: next === "" ? null : next })}
        onWords={(next, timing) => set({ q: next }, timing)}
      />
      {first.scanned.calls === 0 ? null : <Scope page={first} />}
      {findings.length > 0 ? (
        <RowList
          label="Findings"
          items={findings}
          keyOf={(_, at) => String(at)}
          hasMore={report.hasNextPage}
          loadMore={async () => {
            if (!report.isFetchingNextPage) await report.fetchNextPage();
          }}
        >
          {(finding) => <FindingRow finding={finding} />}
        </RowList>
      ) : (
        <NoFindings page={first} onClear={() => set({ q: null, rule: null, severity: null })} />
      )}
    </div>
  );
}

function Scope({ page: { scanned, matching, unlisted } }: { page: HistoryPage }) {
  return (
    <p role="status" className="px-4 py-2 text-caption text-ink-faint sm:px-6">
      <NumberText value={matching} /> {matching === 1 ? "finding" : "findings"} in{" "}
      <CallSpan scanned={scanned} />.
      {unlisted === 0 ? null : (
        <>
          {" "}
          <NumberText value={unlisted} /> more are counted, not listed.
        </>
      )}{" "}
      Settings may have been different then. Approvals are as the file records them.
    </p>
  );
}

function NoFindings({ page, onClear }: { page: HistoryPage; onClear: () => unknown }) {
  if (page.scanned.calls === 0) {
    return (
      <EmptyState icon={<ShieldCheck aria-hidden />} title="No tool calls yet">
        Import conversations with tool calls to see what ran without approval, while off or after a
        rejection.
      </EmptyState>
    );
  }
  if (page.counts.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck aria-hidden />} title="Nothing to report">
        Every call was allowed, and approved where approval was required.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No matching findings"
      actions={<Button onPress={() => onClear()}>Clear the filters</Button>}
    >
      The filters hide all findings.
    </EmptyState>
  );
}
