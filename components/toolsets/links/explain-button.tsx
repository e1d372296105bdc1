"use client";

import { useState } from "react";
import { ExplainSheet } from "@/components/permissions/explain-sheet";
import { Button } from "@/components/ui/button/button";
import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { pagePlace, stepHref } from "./step-href";

/** Opens what decides about a tool, step by step, on the tool’s own page. */
export function ExplainButton({ page, collected }: { page: ToolPage; collected: CollectedTool }) {
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setExplained(true)}>
        Explain
      </Button>
      {isExplained ? (
        <ExplainSheet
          tool={collected}
          hasPending={false}
          hrefOf={(step) => stepHref(step, pagePlace(page))}
          onClose={() => setExplained(false)}
        />
      ) : null}
    </>
  );
}
