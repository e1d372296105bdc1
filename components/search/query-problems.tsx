"use client";

import { Button } from "@/components/ui/button/button";
import type { QueryProblem } from "@/lib/domain/search/answers";

/** What is wrong in the text of a search: the text with the place marked, why, and what could be there. */
export function QueryProblems({
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
