"use client";

import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { explainTool, stepName, valueName } from "@/lib/domain/permissions/resolve/explain";
import { FIELDS, type Step } from "@/lib/domain/permissions/resolve/resolve";
import { asText } from "@/lib/shared/read-value";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { ExplainButton } from "../links/explain-button";

/** What a tool does, and what holds for it. */
export function Overview({ page }: { page: ToolPage }) {
  const { toolset, tool, collected, fileId } = page;
  const summary = asText(tool["summary"]);
  const explanation = collected === null ? null : explainTool(collected);
  return (
    <section aria-label="Overview" className="space-y-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
        <span>
          of{" "}
          <Link
            href={`/toolsets/${encodeURIComponent(fileId)}`}
            prefetch={false}
            className={textLinkClass}
          >
            <NameText text={toolset.id} />
          </Link>
        </span>
        {toolset.kind === "" ? null : <Badge>{toolset.kind}</Badge>}
        {page.isTwin ? <Badge tone="warning">another tool has this name</Badge> : null}
      </p>
      {summary === null ? null : (
        <p dir="auto" className="max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap">
          {summary}
        </p>
      )}
      {explanation === null || collected === null ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {FIELDS.map((field) => {
            const { value, steps, winner } = explanation[field];
            return (
              <span key={field} className="text-body">
                <strong>{valueName(field, value)}</strong>
                <span className="text-small text-ink-soft">
                  {`, decided by ${decidedBy(steps[winner])}`}
                </span>
              </span>
            );
          })}
          <ExplainButton page={page} collected={collected} />
        </div>
      )}
    </section>
  );
}

function decidedBy(step: Step | undefined): string {
  return step === undefined ? "nothing" : stepName(step.id);
}
