"use client";

import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import { explainTool, stepName } from "@/lib/domain/permissions/resolve/explain";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { pagePlace, stepHref } from "../links/step-href";
import { ExplainButton } from "../links/explain-button";

/** Why a tool that is off is not called, and where that is decided. */
export function BlockedNote({
  page,
  collected,
  help,
}: {
  page: ToolPage;
  collected: CollectedTool | null;
  /** What a person can do where only a reference of the server is missing; null where none is. */
  help: ReactNode;
}) {
  if (collected === null) {
    return <InlineError tone="warning" title="A tool without a name can’t be called" />;
  }
  const { steps, winner } = explainTool(collected).enabled;
  const decided = steps[winner];
  const href = decided === undefined ? null : stepHref(decided, pagePlace(page));
  return (
    <InlineError
      tone="warning"
      title="This tool is off, so it is not called"
      actions={
        <>
          {decided?.id === "unresolved-secret" ? help : null}
          {href === null || decided === undefined ? null : (
            <ButtonLink size="small" href={href}>
              {`Go to the ${stepName(decided.id)}`}
            </ButtonLink>
          )}
          <ExplainButton page={page} collected={collected} />
        </>
      }
    >
      {decided === undefined ? null : (
        <p className="text-small wrap-anywhere">
          {`Decided by the ${stepName(decided.id)}`}
          {decided.note === null || decided.note === "" ? "" : `: ${decided.note}`}.
        </p>
      )}
    </InlineError>
  );
}
