"use client";

import { useMemo } from "react";
import { DiffText } from "@/components/ui/diff/diff-text";
import { linePatch } from "@/components/ui/diff/line-patch";
import { PatchText } from "@/components/ui/diff/patch-text";
import { compareVersions } from "@/lib/domain/conversation/history/version-diff";

/** What two versions differ in: words as words, everything else as lines of JSON. */
export function VersionDiffView({ before, after }: { before: string; after: string }) {
  const { words, rest, isWriting } = useMemo(() => compareVersions(before, after), [before, after]);
  const patch = useMemo(() => (rest === null ? "" : linePatch(rest.before, rest.after)), [rest]);
  if (words === null && rest === null) {
    return <p className="text-small text-ink-soft">The two versions are the same.</p>;
  }
  return (
    <div className="space-y-4">
      {words === null ? null : (
        <section className="space-y-1">
          <h4 className="text-small font-medium">Text</h4>
          <div
            role="group"
            aria-label="Changes of the text"
            // A keyboard scrolls it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-card bg-canvas p-3 focus-visible:focus-ring-inset"
          >
            <DiffText className="text-body" before={words.before} after={words.after} />
          </div>
        </section>
      )}
      {rest === null ? null : (
        <section className="space-y-1">
          <h4 className="text-small font-medium">{words === null ? "JSON" : "Everything else"}</h4>
          {isWriting ? (
            <p className="text-small text-ink-soft">
              The values are the same, only written differently.
            </p>
          ) : null}
          <div
            role="group"
            aria-label="Changed lines"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-card bg-canvas p-3 focus-visible:focus-ring-inset"
          >
            <PatchText text={patch} />
          </div>
        </section>
      )}
    </div>
  );
}
