"use client";

import { Layers } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { LONG_RUN, type BlockGroup } from "@/lib/domain/conversation/view/block-groups";
import type { ToolCallView } from "@/lib/domain/conversation/view/types";

type Calls = Extract<BlockGroup, { kind: "calls" }>;

function Batches({ batches, render }: Pick<Props, "render"> & Pick<Calls, "batches">) {
  return (
    <div className="space-y-3">
      {batches.map((batch) =>
        batch.length === 1 ? (
          batch.map(render)
        ) : (
          <div
            key={batch[0]?.pointer}
            role="group"
            aria-label={`${batch.length} calls made together`}
            className="space-y-2"
          >
            <p className="flex items-center gap-1 text-caption text-ink-faint">
              <Layers aria-hidden size={12} />
              {`${batch.length} calls made together`}
            </p>
            {batch.map(render)}
          </div>
        ),
      )}
    </div>
  );
}

interface Props {
  group: Calls;
  /** Open at first. */
  isOpen: boolean;
  render: (call: ToolCallView) => ReactNode;
}

/** Tool calls in a row. Many are one line first, which counts those that did not end well. */
export function ToolRun({ group, isOpen, render }: Props) {
  const { batches, count, troubles } = group;
  const [isExpanded, setExpanded] = useState(isOpen);
  if (count < LONG_RUN) return <Batches batches={batches} render={render} />;
  const words = troubles.map((trouble) => `${trouble.count} ${trouble.word}`);
  return (
    <Disclosure
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
      isLazy
      title={
        <span className="text-small">
          {`${count} tool calls`}
          {words.length === 0 ? null : (
            <span className="text-warning">{`, ${words.join(", ")}`}</span>
          )}
        </span>
      }
    >
      <Batches batches={batches} render={render} />
    </Disclosure>
  );
}
