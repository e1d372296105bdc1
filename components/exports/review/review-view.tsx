"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { cn } from "@/components/ui/style/cn";
import { useState, type ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { useKept } from "@/components/drafts/use-kept";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadError } from "@/components/lists/load-error";
import { KeyHint } from "@/components/ui/keys/hint";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { counted } from "@/lib/shared/counted";
import { findingsQuery, type FindingsProgress } from "@/lib/queries/redaction";
import { EXPORT_CHOICES_MS, exportSubject } from "../kept-choices";
import { reviewHref } from "../review-href";
import { ClosedPanel } from "./closed-panel";
import { DECISIONS } from "./decision-labels";
import {
  countUndecided,
  decideReview,
  NO_DECISIONS,
  readDecisions,
  redactionsOf,
  type ReviewAct,
} from "./decisions";
import { FindingList } from "./finding-list";
import { FindingMessage } from "./finding-message";
import { ReviewProgress } from "./review-progress";
import { RulePanel } from "./rule-panel";
import { useRedactedExport } from "./use-redacted-export";

function Keys() {
  const keys = [
    { keys: "j", label: "next" },
    { keys: "k", label: "previous" },
    ...DECISIONS.map((decision) => ({ ...decision, label: decision.label.toLowerCase() })),
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft pointer-coarse:hidden">
      {keys.map((key) => (
        <span key={key.keys} className="inline-flex items-center gap-1">
          <KeyHint keys={key.keys} /> <NameText text={key.label} />
        </span>
      ))}
    </p>
  );
}

interface Props {
  request: ExportRequest;
  /** Where the person came from. */
  origin: { readonly href: string; readonly label: string };
}

/** Decides about everything a redacted export found, in its context, and exports when nothing is open. */
export function ReviewView({ request, origin }: Props) {
  const kept = useKeptDecisions(request);
  const decisions = kept.value;
  const act = (done: ReviewAct) => kept.set((former) => decideReview(former, done));
  const [current, setCurrent] = useState(0);
  const exporter = useRedactedExport(kept.forget);
  const redactions = redactionsOf(decisions);
  const { loaded, summary, check, ...found } = useFindings(request, redactions);
  const undecided = summary === null ? null : countUndecided(decisions, summary);

  return (
    <>
      <PageHeader
        title="Review before export"
        back={origin}
        alwaysBack
        actions={
          <ReviewActions
            undecided={loaded.isPlaceholderData ? null : undecided}
            isStopped={summary === null && check.isStopped}
            isEmpty={summary?.documents === 0}
            isPending={exporter.isPending}
            onExport={() => exporter.run({ ...request, redactions })}
          />
        }
      />
      <PageBody width="full" className="max-w-wide">
        {loaded.isError ? (
          <LoadError title="What would be exported could not be read" query={loaded} />
        ) : summary === null ? (
          <ReviewProgress {...check} />
        ) : summary.documents === 0 ? (
          <EmptyState title="Nothing to export">
            Everything you chose was deleted, is private, or can’t be written in this format.
          </EmptyState>
        ) : (
          <div className="space-y-6">
            <RulePanel summary={summary} decisions={decisions} onAct={act} />
            <ClosedPanel summary={summary} decisions={decisions} onAct={act} />
            {found.findings.length === 0 ? (
              <NothingFound documents={summary.documents} />
            ) : (
              <div className="grid gap-6 lg:grid-cols-2">
                <OneByOne>
                  <FindingList
                    {...found}
                    decisions={decisions}
                    current={current}
                    onCurrent={setCurrent}
                    onAct={act}
                    onNearEnd={async () => {
                      if (loaded.hasNextPage && !loaded.isFetching) await loaded.fetchNextPage();
                    }}
                  />
                </OneByOne>
                <FindingMessage
                  finding={found.findings[current]}
                  request={request}
                  redactions={redactions}
                />
              </div>
            )}
          </div>
        )}
      </PageBody>
      {exporter.dialog}
    </>
  );
}

function useKeptDecisions(request: ExportRequest) {
  return useKept({
    subject: exportSubject(request),
    field: "review",
    label: "Decisions of an export review",
    href: reviewHref(request),
    empty: NO_DECISIONS,
    read: readDecisions,
    keepMs: EXPORT_CHOICES_MS,
  });
}

function NothingFound({ documents }: { documents: number }) {
  return (
    <EmptyState icon={<ShieldCheck />} title="No secrets and no personal data found">
      Checked {counted(documents, "document")} for values of a known form. Names of people and what
      a text implies aren’t found.
    </EmptyState>
  );
}

function useFindings(request: ExportRequest, redactions: ReturnType<typeof redactionsOf>) {
  // What is ticked is looked through, too; decisions change nothing about what is found.
  const { attachments = [], extensions = [] } = redactions;
  const [progress, setProgress] = useState<FindingsProgress | null>(null);
  const client = useQueryClient();
  const query = findingsQuery({ ...request, redactions: { attachments, extensions } }, setProgress);
  const loaded = useInfiniteQuery({ ...query, placeholderData: (former) => former });
  const pages = loaded.data?.pages ?? [];
  const summary = pages[0]?.summary ?? null;
  return {
    loaded,
    summary,
    check: {
      progress,
      isStopped: !loaded.isFetching,
      onStart: loaded.refetch,
      onStop: async () => {
        setProgress(null);
        await client.cancelQueries({ queryKey: query.queryKey });
      },
    },
    findings: pages.flatMap(({ items }) => items),
    titles: new Map(pages.flatMap((page) => Object.entries(page.titles))),
    derivedTitles: new Set(pages.flatMap((page) => page.derivedTitles)),
    labels: new Map(summary?.rules.map(({ rule, label }) => [rule, label])),
  };
}

function OneByOne({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="review-findings" className="min-w-0 space-y-2">
      <h2 id="review-findings" className="text-reading font-semibold">
        One by one
      </h2>
      <Keys />
      {children}
    </section>
  );
}

/** How much is undecided, and the export, which waits until nothing is; null while that is looked for. */
function ReviewActions({
  undecided,
  isEmpty,
  isStopped,
  isPending,
  onExport,
}: {
  undecided: number | null;
  isEmpty: boolean;
  /** Nothing is looked for any more. */
  isStopped: boolean;
  isPending: boolean;
  onExport: () => unknown;
}) {
  if (isEmpty || isStopped) return null;
  return (
    <>
      <p
        role="status"
        className={cn(
          "text-small text-ink-soft tabular-nums",
          // The button says it, where there is no room for both.
          undecided === 0 && "max-sm:sr-only",
        )}
      >
        {undecided === null
          ? "Checking what would be exported"
          : undecided === 0
            ? "All decided"
            : counted(undecided, "undecided", "undecided")}
      </p>
      <Button
        variant="primary"
        icon={<Download aria-hidden size={16} />}
        isPending={isPending}
        isDisabled={undecided !== 0}
        onPress={onExport}
      >
        <span>
          Export<span className="max-sm:sr-only"> redacted</span>
        </span>
      </Button>
    </>
  );
}
