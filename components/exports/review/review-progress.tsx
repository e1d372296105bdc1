"use client";

import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { FindingsProgress } from "@/lib/queries/redaction";

/** How far the check before an export is, which takes a minute for thousands of conversations. */
export function ReviewProgress({
  progress,
  isStopped,
  onStop,
  onStart,
}: {
  /** Null until the check has gone on for a moment. */
  progress: FindingsProgress | null;
  isStopped: boolean;
  onStop: () => unknown;
  onStart: () => unknown;
}) {
  if (isStopped) {
    return (
      <EmptyState
        title="Check stopped"
        actions={
          <Button variant="primary" onPress={onStart}>
            Check again
          </Button>
        }
      >
        Nothing was exported. A redacted export needs the whole check.
      </EmptyState>
    );
  }
  if (progress === null) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="max-w-broad space-y-4">
      <ProgressBar
        label="Looking for secrets and personal data"
        value={progress.done}
        max={progress.total}
        noun="documents checked"
      />
      <Button onPress={onStop}>Stop</Button>
    </div>
  );
}
