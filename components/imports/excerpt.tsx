"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { importExcerptQuery } from "@/lib/queries/imports";

/** The lines around a problem, as they stand in the file; the line itself is marked. */
export function Excerpt({
  importId,
  itemId,
  line,
  onClose,
}: {
  importId: string;
  itemId: string;
  line: number;
  onClose: () => void;
}) {
  const excerpt = useQuery(importExcerptQuery(importId, itemId, line));
  return (
    <section aria-label={`The text around line ${line}`} className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-small font-medium">Line {line}</h4>
        <Button size="small" onPress={onClose}>
          Close the text
        </Button>
      </div>
      {excerpt.isError ? (
        <InlineError title="The text could not be read">{excerpt.error.message}</InlineError>
      ) : (
        <ol
          className="max-h-64 overflow-auto rounded-control border border-line bg-canvas py-2 font-mono text-small"
          tabIndex={0}
          aria-label="Lines of the file"
        >
          {(excerpt.data?.lines ?? []).map((text, at) => {
            const number = (excerpt.data?.firstLine ?? 1) + at;
            const isPlace = number === line;
            return (
              <li
                key={number}
                aria-current={isPlace ? "location" : undefined}
                className={`flex gap-3 px-2 ${isPlace ? "bg-warning-soft" : ""}`}
              >
                <span className="w-12 shrink-0 text-end text-ink-faint tabular-nums select-none">
                  {number}
                </span>
                <span className="wrap-anywhere whitespace-pre-wrap">
                  {text}
                  {excerpt.data?.cut[at] ? " … (longer than shown)" : ""}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
