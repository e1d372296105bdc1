"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { OverrideRow } from "./override-row";
import type { ShellEditor } from "./shell-editor";
import { ToolChoice } from "./tool-choice";

/** What this conversation says about single tools, against what their toolsets say. */
export function OverrideSection({ editor }: { editor: ShellEditor }) {
  const [isAdding, setAdding] = useState(false);
  const overrides = asList(editor.shell["toolOverrides"]);
  return (
    <section aria-label="Tool overrides" className="space-y-3">
      <h3 className="text-body font-semibold">Tool overrides</h3>
      {overrides.length === 0 ? (
        <p className="text-small text-ink-soft">No overrides. Each tool follows its toolset.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {overrides.map((value, position) => {
            const override = asRecord(value);
            const toolId = asText(override?.["toolId"]);
            return override === null || toolId === null ? null : (
              // The same tool may be named twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={position} className="p-3">
                <OverrideRow
                  editor={editor}
                  override={override}
                  toolId={toolId}
                  position={position}
                />
              </li>
            );
          })}
        </ul>
      )}
      {isAdding ? (
        <ToolChoice
          onChoose={(toolId) =>
            editor.save({ kind: "override", toolId, fields: { enabled: true } })
          }
          onDone={() => setAdding(false)}
        />
      ) : (
        <Button icon={<Plus aria-hidden size={16} />} onPress={() => setAdding(true)}>
          Override a tool
        </Button>
      )}
    </section>
  );
}
