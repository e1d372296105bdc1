"use client";

import { NameText } from "@/components/names/name-text";
import { CodeBlock } from "@/components/ui/code/block";
import { formatDuration } from "@/components/ui/format/duration";
import { useFormat } from "@/components/ui/format/context";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Time } from "@/components/ui/text/time";
import { formOfJsonText, formOfText } from "@/lib/domain/conversation/view/value-form";
import type { ApprovalView, ResultView } from "@/lib/domain/conversation/view/types";
import { Elided } from "../text/elided";
import { ToolState } from "./state";
import { ToolValue } from "./value";
import type { ValueView } from "./use-value-view";

/** Of several approvals or results the last one counts. */
function Name({ what, isOnly, deciding }: { what: string; isOnly: boolean; deciding: boolean }) {
  const mark = isOnly ? "" : deciding ? " (counts)" : " (superseded)";
  return <span className="text-caption text-ink-faint">{`${what}${mark}`}</span>;
}

/** One approval: what was decided, by whom, when and why. */
export function ToolApprovalRow({ approval, isOnly }: { approval: ApprovalView; isOnly: boolean }) {
  return (
    <div role="group" aria-label="Approval" className="space-y-1 text-small">
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        <Name what="Approval" isOnly={isOnly} deciding={approval.deciding} />
        <ToolState state={approval.state} isPart />
        <NameText text={approval.approvedBy ?? "name not recorded"} />
        <Time what="decided" value={approval.atMs} />
      </p>
      {approval.reason === null ? null : (
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {approval.reason}
        </p>
      )}
    </div>
  );
}

function Output({ result, view }: { result: ResultView; view: ValueView }) {
  if (result.output === null)
    return <p className="text-small text-ink-faint">No output recorded.</p>;
  const isJson = result.outputForm === "json";
  return (
    <ToolValue
      text={result.output}
      label="Result"
      view={view}
      formOf={isJson ? formOfJsonText : formOfText}
      renderRaw={(text) => (
        <CodeBlock
          code={text}
          {...(isJson ? { language: "json" } : {})}
          label="Result"
          maxHeight="short"
          wrap={!isJson}
        />
      )}
    />
  );
}

function ResultError({ error }: { error: NonNullable<ResultView["error"]> }) {
  return (
    <InlineError tone="warning" title={error.message ?? "The tool reported an error"}>
      {error.code === null ? null : <p>Code: {error.code}</p>}
      {error.data === null ? null : (
        <Elided
          text={error.data}
          label="Details of the error"
          render={(text) => (
            <CodeBlock code={text} language="json" label="Details of the error" maxHeight="short" />
          )}
        />
      )}
    </InlineError>
  );
}

/** One result: its state, its output raw or formatted, its error. */
export function ToolResultRow({
  result,
  isOnly,
  view,
}: {
  result: ResultView;
  isOnly: boolean;
  view: ValueView;
}) {
  const { locale } = useFormat();
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
        <Name what="Result" isOnly={isOnly} deciding={result.deciding} />
        <ToolState state={result.state} isPart />
        {result.durationMs === null ? null : (
          <span className="tabular-nums" title={`${result.durationMs} ms`}>
            {formatDuration(result.durationMs, locale)}
          </span>
        )}
        <Time what="returned" value={result.atMs} />
      </p>
      {result.error === null ? null : <ResultError error={result.error} />}
      <Output result={result} view={view} />
      {result.metadata === null ? null : (
        <Elided
          text={result.metadata}
          label="Metadata of the result"
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
    </div>
  );
}
