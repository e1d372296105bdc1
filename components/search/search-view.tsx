"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { useKeysOf } from "@/components/commands/key-bindings";
import { AddressSearch, type AddressTiming } from "@/components/lists/address-search";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { parseSearch } from "@/lib/domain/search/parse-search";
import { boundProblem } from "@/lib/domain/search/bounds";
import { searchQuery } from "@/lib/queries/search";
import { FilterRow } from "./filter-row";
import { valuesOf, withFilter, withoutKey, whyNotAskable } from "./query-pieces";
import { SearchResults } from "./search-results";
import { parseAsString, useQueryState } from "nuqs";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { Button } from "@/components/ui/button/button";
import type { QueryProblem } from "@/lib/domain/search/answers";

const PAUSE_MS = 300;
const text = parseAsString.withDefault("");

/**
 * The text of the search, as it is in the URL. Typing replaces the address when it pauses, so that going
 * back leaves the search; a filter or Enter is a step of its own.
 */
function useSearchText() {
  const [q, setQ] = useQueryState("q", text);
  const [now, setNow] = useState(q);
  const settled = useSettled(q, PAUSE_MS);
  const settledOrNow = now === q ? q : settled;
  const asked = settledOrNow.trim();
  return {
    q,
    /** The text when the typing paused. */
    settled: settledOrNow,
    /** What is looked for; empty while there is too little to look for. */
    asked: whyNotAskable(asked) === null ? asked : "",
    type: (next: string | null, timing: AddressTiming) => setQ(next, timing),
    choose: (next: string) => {
      setNow(next);
      return setQ(next === "" ? null : next, { history: "push" });
    },
  };
}

const GROWING_MS = 5000;
const SORTS = [
  { value: "relevance", label: "Best match" },
  { value: "time", label: "Latest" },
] as const;

/** The search over all conversations: one text, its filters as chips, and what was found. */
export function SearchView() {
  const { q, asked, settled, type, choose } = useSearchText();
  const { problems } = parseSearch(settled);
  const keys = useKeysOf("search.open");
  const field = useRef<HTMLDivElement>(null);
  const results = useInfiniteQuery({
    ...searchQuery(asked),
    enabled: asked !== "" && boundProblem(problems) === null,
    // While the index grows the answer does, too; further pages are left as they were read.
    refetchInterval: ({ state }) => {
      const [first, second] = state.data?.pages ?? [];
      return first?.index.complete === false && second === undefined ? GROWING_MS : false;
    },
  });
  useCommands({
    "search.open": () => field.current?.querySelector("input")?.select(),
  });
  const sort = valuesOf(q, "sort")[0] === "time" ? "time" : "relevance";

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 space-y-2 border-b border-line px-4 py-3 sm:px-6">
        <div ref={field}>
          <AddressSearch
            label="Search all conversations"
            placeholder="Words, “a phrase”, role:user, tool:name …"
            {...(keys === undefined ? {} : { keys })}
            autoFocus={q === ""}
            value={q}
            onWords={type}
            onSubmit={choose}
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              document.querySelector<HTMLElement>("[data-hit]")?.focus();
            }}
          />
        </div>
        <FilterRow q={q} onChange={choose}>
          <SegmentedControl
            label="Sort by"
            size="small"
            options={SORTS}
            value={sort}
            onChange={(next) => {
              const rest = withoutKey(q, "sort");
              return choose(next === "time" ? withFilter(rest, "sort", "time") : rest);
            }}
          />
        </FilterRow>
        <QueryProblems q={settled} problems={problems} onChange={choose} />
      </div>
      {boundProblem(problems) === null ? (
        <SearchResults q={asked} typed={q} results={results} onChange={choose} />
      ) : null}
    </div>
  );
}

/** What is wrong in the text of a search: the text with the place marked, why, and what could be there. */
function QueryProblems({
  q,
  problems,
  onChange,
}: {
  q: string;
  problems: readonly QueryProblem[];
  onChange: (q: string) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems of this search" className="space-y-2">
      {problems.map(({ start, end, message, suggestion }) => (
        <li
          key={`${start} ${message}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-warning-soft px-4 py-2 text-small"
        >
          <code className="min-w-0 font-mono break-all text-ink-soft" dir="auto">
            {q.slice(0, start)}
            <span className="font-semibold text-warning underline decoration-wavy underline-offset-4">
              {q.slice(start, end)}
            </span>
            {q.slice(end)}
          </code>
          <span className="text-ink">{message}</span>
          {suggestion === undefined ? null : (
            <Button
              size="small"
              onPress={() => onChange(q.slice(0, start) + suggestion + q.slice(end))}
            >
              {`Use ${suggestion}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
