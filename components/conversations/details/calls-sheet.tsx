"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FindingButton } from "@/components/permissions/history/finding-row";
import { LoadState } from "@/components/lists/load-state";
import { Button } from "@/components/ui/button/button";
import { NumberText } from "@/components/ui/text/number-text";
import { Sheet } from "@/components/ui/dialog/sheet";
import { permissionHistoryQuery } from "@/lib/queries/permission-reports";
import { useReader } from "../state/reader-context";

/** What of this conversation's calls ran unasked, while off or after a rejection. */
export function CallsSheet({ onClose }: { onClose: () => void }) {
  const reader = useReader();
  const report = useInfiniteQuery(
    permissionHistoryQuery({ conversation: reader.conversationId, rule: "", severity: "", q: "" }),
  );
  const first = report.data?.pages[0];
  const findings = report.data?.pages.flatMap((page) => page.findings) ?? [];
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Tool call permissions"
      description="What ran without required approval, while off or after a rejection."
    >
      {first === undefined ? (
        <LoadState what="The report" query={report} />
      ) : (
        <>
          <p role="status" className="pb-2 text-caption text-ink-faint">
            <NumberText value={first.matching} /> {first.matching === 1 ? "finding" : "findings"} in{" "}
            <NumberText value={first.scanned.calls} />{" "}
            {first.scanned.calls === 1 ? "call" : "calls"}. Checked against today’s settings, which
            may have been different then.
          </p>
          <ul aria-label="Findings" className="divide-y divide-line">
            {findings.map((finding, at) => (
              <li key={String(at)}>
                <FindingButton
                  finding={finding}
                  onPress={async () => {
                    onClose();
                    const { messageId, retryOf } = finding;
                    if (retryOf !== null) reader.look(retryOf, messageId);
                    await reader.goTo({ message: messageId });
                  }}
                />
              </li>
            ))}
          </ul>
          {report.hasNextPage ? (
            <Button isPending={report.isFetchingNextPage} onPress={() => report.fetchNextPage()}>
              Show more
            </Button>
          ) : null}
        </>
      )}
    </Sheet>
  );
}
