"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { InlineError } from "@/components/ui/inline-error";
import { Time } from "@/components/ui/time";
import type { ApprovalView, ResultView } from "@/lib/domain/conversation/view";
import { Elided } from "./elided";
import { PlainText } from "./markdown";
import { ToolState } from "./tool-state";

/** One approval: what was decided, by whom, when and why. */
export function ToolApprovalRow({ approval, isLast }: { approval: ApprovalView; isLast: boolean }) {
  return (
    <section aria-label="Approval" className="space-y-1 text-small">
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <span className="text-caption text-ink-faint">Approval{isLast ? "" : " (superseded)"}</span>
        <ToolState state={approval.state} />
        <bdi>{approval.approvedBy ?? "nobody named"}</bdi>
        <Time value={approval.createdAt} />
      </p>
      {approval.reason === null ? null : (
        <p dir="auto" className="text-ink-soft">
          {approval.reason}
        </p>
      )}
    </section>
  );
}

function Output({ result }: { result: ResultView }) {
  if (result.output === null)
    return <p className="text-small text-ink-faint">No output recorded.</p>;
  return (
    <Elided
      text={result.output}
      render={(text) =>
        result.outputForm === "json" ? (
          <CodeBlock code={text} language="json" label="Result" maxHeight="short" />
        ) : (
          <div
            className="max-h-96 overflow-auto rounded-control bg-surface p-3 text-small"
            tabIndex={0}
            role="region"
            aria-label="Result"
          >
            <PlainText text={text} />
          </div>
        )
      }
    />
  );
}

/** One result: its state, its output as text or JSON, its error. */
export function ToolResultRow({ result, isLast }: { result: ResultView; isLast: boolean }) {
  return (
    <section aria-label="Result" className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
        <span className="text-caption text-ink-faint">Result{isLast ? "" : " (superseded)"}</span>
        <ToolState state={result.state} />
        {result.durationMs === null ? null : (
          <span className="tabular-nums">{`${result.durationMs} ms`}</span>
        )}
        <Time value={result.createdAt} />
      </p>
      {result.error === null ? null : (
        <InlineError tone="warning" title={result.error.message ?? "The tool reported an error"}>
          {result.error.code === null ? null : <p>Code: {result.error.code}</p>}
          {result.error.data === null ? null : (
            <Elided
              text={result.error.data}
              render={(text) => <CodeBlock code={text} language="json" maxHeight="short" />}
            />
          )}
        </InlineError>
      )}
      <Output result={result} />
      {result.metadata === null ? null : (
        <Elided
          text={result.metadata}
          render={(text) => (
            <CodeBlock
              code={text}
              language="json"
              label="Metadata of the result"
              maxHeight="short"
            />
          )}
        />
      )}
    </section>
  );
}
