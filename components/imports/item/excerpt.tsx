"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { importExcerptQuery } from "@/lib/queries/imports/plan";

/** A line with the place in it marked; a place beyond what is shown of a long line is told instead. */
function Line({ text, column }: { text: string; column: number | null }) {
  if (column === null) return <>{text}</>;
  if (column > text.length + 1) return <>{`${text} … column ${column}`}</>;
  return (
    <>
      {text.slice(0, column - 1)}
      <mark className="rounded-control bg-found text-found-ink">
        {text.slice(column - 1, column) || " "}
      </mark>
      {text.slice(column)}
    </>
  );
}

/** The lines around a problem, as they are in the file; the line and the column are marked. */
export function Excerpt({
  importId,
  itemId,
  line,
  column = null,
  onClose,
}: {
  importId: string;
  itemId: string;
  line: number;
  /** From 1, in UTF-16 units. */
  column?: number | null;
  onClose: () => void;
}) {
  const excerpt = useQuery(importExcerptQuery(importId, itemId, line));
  return (
    <section aria-label={`The text around line ${line}`} className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-small font-medium tabular-nums">
          {column === null ? `Line ${line}` : `Line ${line}, column ${column}`}
        </h4>
        <Button size="small" onPress={onClose}>
          Close the text
        </Button>
      </div>
      {excerpt.isError ? (
        <LoadError title="The text could not be read" query={excerpt} />
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
                  <Line text={text} column={isPlace ? column : null} />
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
