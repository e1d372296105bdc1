"use client";

import { useQuery } from "@tanstack/react-query";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { linePatch } from "@/components/ui/diff/line-patch";
import { PatchText } from "@/components/ui/diff/patch-text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { importFixPreviewQuery } from "@/lib/queries/imports/plan";

/** The lines a fix would change in the copy that would be imported. */
export function FixPreview({
  importId,
  itemId,
  rule,
}: {
  importId: string;
  itemId: string;
  rule: string;
}) {
  const { data, error } = useQuery(importFixPreviewQuery(importId, itemId, rule));
  if (error !== null) return <InlineError title="No preview">{error.message}</InlineError>;
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  if (data.files.length === 0) {
    return <p className="text-small text-ink-faint">No line would change.</p>;
  }
  return (
    <ul className="w-full space-y-2">
      {data.files.map(({ name, before, after }) => (
        <li key={name} className="space-y-1">
          <p className="text-caption text-ink-faint">
            <NameText text={name} />
          </p>
          <div
            role="region"
            aria-label={revealName(`Changes in ${name}`)}
            // A keyboard scrolls it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-64 overflow-auto rounded-card border border-line bg-surface p-2 focus-visible:focus-ring-inset"
          >
            <PatchText text={linePatch(before, after)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
