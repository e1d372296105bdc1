"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/lists/load-error";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/components/ui/style/cn";
import { NameText } from "@/components/names/name-text";
import { NumberText } from "@/components/ui/text/number-text";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { exportPreviewQuery } from "@/lib/queries/exports";

interface Props {
  /** The export as it was chosen. */
  request: ExportRequest;
  /** Why it can't begin yet. */
  missing: string | null;
}

/** The first lines of what will be exported. */
export function ExportPreviewBox(props: Props) {
  return (
    <Disclosure title="Preview" level={3} isLazy>
      {props.missing === null ? (
        <Lines request={props.request} />
      ) : (
        <p className="text-small text-ink-soft">{props.missing}</p>
      )}
    </Disclosure>
  );
}

function Lines({ request }: Pick<Props, "request">) {
  const preview = useQuery({ ...exportPreviewQuery(request), placeholderData: keepPreviousData });
  if (preview.isError) {
    return <LoadError title="No preview" query={preview} />;
  }
  if (preview.data === undefined) return <Skeleton className="h-40 w-full" />;
  const { text, fileName, cut, documents } = preview.data;
  return (
    <figure className={cn("space-y-2", preview.isPlaceholderData && "opacity-60")}>
      {/* Takes the focus, so that a keyboard scrolls it. */}
      <div
        role="region"
        aria-label="Beginning of the export"
        aria-busy={preview.isFetching}
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-card bg-surface p-3 focus-visible:focus-ring-inset"
      >
        <pre dir="ltr" className="font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink">
          {text}
        </pre>
      </div>
      <figcaption className="text-caption text-ink-faint">
        {cut ? "The beginning of " : ""}
        <NameText text={fileName} />
        {documents === 1 ? null : (
          <>
            , the first of <NumberText value={documents} /> documents
          </>
        )}
      </figcaption>
    </figure>
  );
}
