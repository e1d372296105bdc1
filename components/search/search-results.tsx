"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { ExportButton } from "@/components/exports/export-button";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { SearchAnswer, IndexState } from "@/lib/domain/search/answers";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import { distinctFilters, whyNotAskable, withoutFilters } from "./query-pieces";
import { ResultList } from "./result-list";
import { countWords } from "./count-labels";

type Results = UseInfiniteQueryResult<InfiniteData<SearchAnswer>>;

interface Props {
  /** What was looked for; empty: nothing yet. */
  q: string;
  /** What is in the field. */
  typed: string;
  results: Results;
  onChange: (q: string) => unknown;
}

/** What a search found, or why there is nothing to show. */
export function SearchResults({ q, typed, results, onChange }: Props) {
  if (q === "") return <Beginning typed={typed} />;
  if (results.isError) return <Failed results={results} />;
  if (results.isPending) return <Waiting />;
  const { pages } = results.data;
  const [first] = pages;
  const groups = pages.flatMap((page) => page.groups);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {first === undefined ? null : (
        <FoundCounts total={first.total} index={first.index}>
          {groups.length === 0 ? null : (
            <ExportButton size="small" request={{ query: q, format: "cjson" }}>
              Export…
            </ExportButton>
          )}
        </FoundCounts>
      )}
      {groups.length === 0 ? (
        <Nothing q={q} onChange={onChange} />
      ) : (
        <ResultList
          q={q}
          groups={groups}
          isExact={first?.total.exact ?? true}
          isStale={results.isPlaceholderData}
          hasMore={results.hasNextPage}
          loadMore={async () => {
            if (!results.isFetchingNextPage) await results.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

const TOO_LITTLE = {
  excluded: {
    title: "Add a word to find",
    next: "A minus only leaves words out of what is found. Add a word or a filter.",
  },
  "no-letters": {
    title: "Add letters or digits",
    next: "Search doesn’t cover emoji and punctuation. Add a word or a filter.",
  },
  short: { title: "Type a little more", next: "Type at least three letters, or add a filter." },
} as const;

function Beginning({ typed }: { typed: string }) {
  const text = typed.trim();
  if (text !== "") {
    // While the address catches up with the field, what is in it may already be enough.
    const { title, next } = TOO_LITTLE[whyNotAskable(text) ?? "short"];
    return <EmptyState title={title}>{next}</EmptyState>;
  }
  return (
    <EmptyState title="Search all conversations">
      <p>
        Titles, messages, retries, thinking, tool calls, results and attachment names. “Quotes” find
        a phrase, a minus leaves words out, and filters such as <code>role:user</code> or{" "}
        <code>is:pinned</code> narrow it down.
      </p>
    </EmptyState>
  );
}

function Failed({ results }: { results: Results }) {
  return (
    <div className="p-4 sm:px-6">
      <InlineError
        title="The search failed"
        actions={
          <Button isPending={results.isFetching} onPress={() => results.refetch()}>
            Try again
          </Button>
        }
      >
        {results.error?.message} What it would have found is unknown.
      </InlineError>
    </div>
  );
}

function Waiting() {
  return (
    <div className="animate-late space-y-4 p-4 sm:px-6">
      {["a", "b", "c", "d"].map((name) => (
        <div key={name} className="space-y-2">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  );
}

function Nothing({ q, onChange }: { q: string; onChange: Props["onChange"] }) {
  const filters = distinctFilters(q);
  const words = withoutFilters(q);
  return (
    <EmptyState
      title="No matches"
      actions={
        filters.length === 0 || words === "" ? undefined : (
          <Button onPress={() => onChange(words)}>
            {filters.length === 1 ? "Clear the filter" : `Clear ${filters.length} filters`}
          </Button>
        )
      }
    >
      {filters.length === 0
        ? "Search covers titles, system messages, all retries, thinking, tool calls, results and attachment names. Add is:deleted to include deleted messages."
        : "The filters may hide what you’re looking for."}
    </EmptyState>
  );
}

/** How much was found, told politely, and whether the index knows everything. */
function FoundCounts({
  total,
  index,
  children,
}: {
  total: SearchAnswer["total"];
  index: IndexState;
  /** What can be done with all that was found. */
  children?: ReactNode;
}) {
  const { locale } = useFormat();
  const words = countWords(total, (count) => numberFormat(locale).format(count));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-caption text-ink-faint sm:px-6">
      <p role="status">{words}</p>
      <p className="me-auto inline-flex items-center gap-1.5">
        {index.complete ? (
          <>
            <CircleCheck aria-hidden className="size-3.5 text-success" />
            The index is complete
          </>
        ) : (
          <>
            <LoaderCircle aria-hidden className="size-3.5 text-warning" />
            Indexing {numberFormat(locale).format(Math.floor(index.percent))} %, results may be
            missing
          </>
        )}
      </p>
      {children}
    </div>
  );
}
