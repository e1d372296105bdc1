"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/search/use-settled";
import { TextLink } from "@/components/ui/text-link";
import { permissionTestsQuery } from "@/lib/queries/permission-reports";
import type { DraftChange } from "@/lib/domain/permissions/draft";
import { parseDraft } from "@/lib/domain/permissions/draft";
import { TestMark } from "./test-mark";

const PAUSE_MS = 400;
/** A longer draft does not fit into an address. */
const MOST_CHANGES = 400;

/** How the permission tests would come out with changes that are not saved. */
export function DraftTestMark({ draft }: { draft: readonly DraftChange[] }) {
  const settled = useSettled(JSON.stringify(draft.slice(0, MOST_CHANGES)), PAUSE_MS);
  const tests = useQuery({
    ...permissionTestsQuery(parseDraft(settled) ?? []),
    placeholderData: keepPreviousData,
  }).data;
  if (tests === undefined || tests.green + tests.red === 0 || draft.length > MOST_CHANGES) {
    return null;
  }
  const red = tests.toolsets.flatMap(({ tests: own }) =>
    own.flatMap(({ outcome }) => (outcome.isGreen ? [] : [outcome.name])),
  );
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 py-1 text-small text-ink-soft">
      Tests after saving: <TestMark green={tests.green} red={tests.red} />
      {red[0] === undefined ? null : (
        <TextLink href="/permissions/tests?red=true">{red[0]}</TextLink>
      )}
    </span>
  );
}
