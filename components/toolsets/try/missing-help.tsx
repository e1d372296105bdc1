"use client";

import { ReferenceHelp } from "@/components/secrets/reference-help";
import { useRefresh } from "@/components/shell/use-refresh";
import type { CallOverview } from "@/lib/domain/calls/view";

/** What a person can do so that calls reach the server. */
export function MissingHelp({
  overview: { missing, server },
  onAllowed,
}: {
  overview: CallOverview;
  /** The button that was pressed goes away. */
  onAllowed: () => void;
}) {
  const refreshPage = useRefresh();
  return missing.map((reference) => (
    <ReferenceHelp
      key={`${reference.kind} ${reference.name} ${reference.reason}`}
      reference={reference}
      origin={server?.origin ?? null}
      onAllowed={async () => {
        onAllowed();
        // It may have been all that kept the tool off, and the page around says so.
        refreshPage();
      }}
    />
  ));
}
