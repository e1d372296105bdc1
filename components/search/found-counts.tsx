"use client";

import type { ReactNode } from "react";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import type { IndexState, SearchAnswer } from "@/lib/domain/search/answers";
import { countWords } from "./count-labels";

/** How much was found, told politely, and whether the index knows everything. */
export function FoundCounts({
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
