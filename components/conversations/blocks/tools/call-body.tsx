"use client";

import { CodeBlock } from "@/components/ui/code/block";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { PlaceLink } from "@/components/shell/place-link";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import { formOfArguments } from "@/lib/domain/conversation/view/value-form";
import type { ToolCallView } from "@/lib/domain/conversation/view/types";
import { ToolApprovalRow, ToolResultRow } from "./rows";
import { ToolValue } from "./value";
import { useValueView } from "./use-value-view";

/** What a call was made with, who allowed it and what came back. */
export function ToolCallBody({ block }: { block: ToolCallView }) {
  const { approvals, results, definition } = block;
  const [view, setView] = useValueView(`${block.toolsetId ?? ""}/${block.name}`);
  return (
    <div className="space-y-3 pb-2">
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-faint">
          <span className="me-auto">
            Arguments{block.version === null ? "" : ` · version ${block.version}`} ·{" "}
            <Time what="called" value={block.atMs} />
            {definition === null ? null : (
              <>
                {" "}
                ·{" "}
                <PlaceLink href={`/toolsets/${definition.fileId}`} className={textLinkClass}>
                  definition
                </PlaceLink>
              </>
            )}
          </span>
          <SegmentedControl
            label="How values are shown"
            size="small"
            value={view}
            onChange={setView}
            options={[
              { value: "raw", label: "Raw" },
              { value: "formatted", label: "Formatted" },
            ]}
          />
        </div>
        {block.args.text === "" && !block.args.elided ? (
          <p className="text-small text-ink-faint">No arguments recorded.</p>
        ) : (
          <ToolValue
            text={block.args}
            label="Arguments"
            view={view}
            formOf={formOfArguments}
            renderRaw={(text) => (
              <CodeBlock code={text} language="json" label="Arguments" maxHeight="short" />
            )}
          />
        )}
      </div>
      {block.cutParts === undefined ? null : (
        <p className="text-caption text-ink-faint">
          {`${block.cutParts.toLocaleString("en")} earlier approvals and results are not shown.`}
        </p>
      )}
      {approvals.map((approval, at) => (
        <ToolApprovalRow key={at} approval={approval} isOnly={approvals.length === 1} />
      ))}
      {results.map((result, at) => (
        <ToolResultRow key={at} result={result} isOnly={results.length === 1} view={view} />
      ))}
    </div>
  );
}
