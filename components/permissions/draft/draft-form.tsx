"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { Select } from "@/components/ui/fields/select";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import type { Matrix } from "@/lib/domain/permissions/reports/matrix";
import { DRAFT_VALUES, type DraftValue } from "./draft-text";

interface Props {
  matrix: Pick<Matrix, "tools" | "toolsets">;
  onAdd: (change: DraftChange) => void;
}

interface Target {
  value: string;
  label: string;
  change:
    | { kind: "application" }
    | { kind: "default"; toolset: number }
    | { kind: "tool"; toolset: number; tool: number };
}

/** Adds one permission to a draft: where, and what. */
export function DraftForm({ matrix, onAdd }: Props) {
  const targets = targetsOf(matrix);
  const [target, setTarget] = useState<string | null>("application");
  const [value, setValue] = useState<DraftValue>("ask");
  const chosen = targets.find((each) => each.value === target);
  const said = DRAFT_VALUES.find((each) => each.value === value);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ComboBox
        label="Where"
        options={targets}
        value={target}
        onChange={setTarget}
        className="min-w-64 flex-1"
      />
      <Select
        label="Permission"
        options={DRAFT_VALUES}
        value={value}
        onChange={setValue}
        className="min-w-44"
      />
      <Button
        isDisabled={chosen === undefined}
        onPress={() => {
          if (chosen === undefined || said === undefined) return;
          onAdd({ ...chosen.change, field: said.field, value: said.to });
        }}
      >
        Add to the draft
      </Button>
    </div>
  );
}

function targetsOf({ tools, toolsets }: Props["matrix"]): Target[] {
  const ids = new Map(tools.map(({ toolset, toolsetId }) => [toolset, toolsetId]));
  return [
    { value: "application", label: "Application default", change: { kind: "application" } },
    ...[...ids].map(([at, id]): Target => {
      const toolset = toolsets[at] ?? 0;
      return {
        value: `d${toolset}`,
        label: `Defaults of ${id}`,
        change: { kind: "default", toolset },
      };
    }),
    ...tools.map(({ toolset: at, tool, toolsetId, name }): Target => {
      const toolset = toolsets[at] ?? 0;
      const change = { kind: "tool", toolset, tool } as const;
      return { value: `t${toolset}.${tool}`, label: `${toolsetId}/${name}`, change };
    }),
  ];
}
