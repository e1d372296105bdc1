"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { TextLink } from "@/components/ui/text/text-link";
import { permissionTestsQuery } from "@/lib/queries/permission-reports";
import { parseDraft, type DraftChange } from "@/lib/domain/permissions/resolve/draft";
import { TestMark } from "./test-mark";

const PAUSE_MS = 400;
/** A longer draft does not fit into an address. */
const MOST_CHANGES = 400;

/** What changes that are not saved would do to permission tests, and a way to try them on stored calls. */
export function DraftReports({ draft }: { draft: readonly DraftChange[] }) {
  const settled = useSettled(JSON.stringify(draft.slice(0, MOST_CHANGES)), PAUSE_MS);
  const tests = useQuery({
    ...permissionTestsQuery(parseDraft(settled) ?? []),
    placeholderData: keepPreviousData,
  }).data;
  if (draft.length === 0 || draft.length > MOST_CHANGES) return null;
  const address = new URLSearchParams({
    view: "replay",
    base: "current",
    draft: JSON.stringify(draft),
  });
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 py-1 text-small text-ink-soft">
      {tests === undefined || tests.green + tests.red === 0 ? null : (
        <>
          Tests after saving: <TestMark green={tests.green} red={tests.red} />
        </>
      )}
      <TextLink href={`/permissions/history?${address.toString()}`} target="_blank" rel="noopener">
        Try on stored calls
      </TextLink>
    </span>
  );
}
