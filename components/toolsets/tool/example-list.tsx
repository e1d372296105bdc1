"use client";

import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { CodeBlock } from "@/components/ui/code/block";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";

interface Props {
  examples: readonly unknown[];
  judged: ToolPage["examples"];
  onRemove: (position: number) => void;
  onOpen: (example: unknown) => void;
}

/** The examples of a tool, each held against the schema. */
export function ExampleList({ examples, judged, onRemove, onOpen }: Props) {
  if (examples.length === 0) {
    return (
      <p className="text-small text-ink-soft">
        No examples. Fill in the form and keep the arguments as one.
      </p>
    );
  }
  return (
    <ol aria-label="Examples" className="space-y-6">
      {examples.map((example, at) => {
        const faults = judged[at];
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="space-y-2">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="text-body font-medium">Example {at + 1}</h3>
              <FitBadge faults={faults} />
              <span className="flex-1" />
              <Button size="small" onPress={() => onOpen(example)}>
                Open in the form
              </Button>
              <Button size="small" onPress={() => onRemove(at)}>
                Remove
              </Button>
            </div>
            <CodeBlock code={JSON.stringify(example, null, 2)} language="json" maxHeight="short" />
            {faults === null || faults === undefined || faults.length === 0 ? null : (
              <ul className="list-disc ps-5 text-small text-danger">
                {faults.map(({ pointer, reason }) => (
                  <li key={`${pointer} ${reason}`} className="wrap-anywhere">
                    <code className="font-mono">{pointer === "" ? "the whole" : pointer}</code>{" "}
                    {reason}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function FitBadge({ faults }: { faults: ToolPage["examples"][number] | undefined }) {
  if (faults === null || faults === undefined) return <Badge>not checked</Badge>;
  return faults.length === 0 ? (
    <Badge tone="success">fits the schema</Badge>
  ) : (
    <Badge tone="danger">does not fit</Badge>
  );
}
