"use client";

import { useState } from "react";
import { X } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { floatingClass } from "@/components/ui/style/surface";
import { cn } from "@/components/ui/style/cn";
import { raiseToasts } from "@/components/ui/toast/raise";
import type { Change } from "../rows/pending";
import type { GridTool, RowView } from "../rows/row-view";
import { actionName, planBulk, planWords } from "./bulk";
import type { BulkAction, EditedLevel } from "./refusal";
import { BulkQuestion } from "./question";

const ACTIONS: readonly { readonly id: BulkAction; readonly label: string }[] = [
  { id: "enable", label: "Enable" },
  { id: "disable", label: "Disable" },
  { id: "ask", label: "Ask" },
  { id: "allow", label: "Allow" },
  { id: "inherit", label: "Inherit" },
];

export interface BulkBarProps {
  selected: readonly GridTool[];
  /** Of the selected tools, those that the filter hides. */
  hidden: number;
  level: EditedLevel;
  viewOf: (row: GridTool) => RowView;
  /** @param words what was done, and with how many */
  onApply: (changes: readonly Change[], words: string) => void;
  onClear: () => void;
}

/** What can be done with the selected tools. Each step says before what it would do. */
export function BulkBar({ selected, hidden, level, viewOf, onApply, onClear }: BulkBarProps) {
  const count = selected.length;
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const planned = asked === null ? null : planBulk(selected, asked, level, viewOf);
  const words = planned === null ? "" : `${actionName(planned.action)}: ${planWords(planned)}`;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-30 flex justify-center px-3">
      <div
        ref={raiseToasts}
        role="group"
        aria-label="Selection"
        className={cn("pointer-events-auto max-w-full py-1.5 ps-4 pe-1.5", floatingClass)}
      >
        {planned === null ? (
          <div className="flex flex-wrap items-center gap-2">
            <span role="status" className="pe-2 text-body font-medium">
              {count === 1 ? "1 tool selected" : `${count} tools selected`}
              {hidden === 0 ? null : (
                <span className="font-normal text-ink-soft">, {hidden} not shown</span>
              )}
            </span>
            {ACTIONS.map(({ id, label }) => (
              <Button key={id} size="small" onPress={() => setAsked(id)}>
                <NameText text={label} />
              </Button>
            ))}
            <IconButton label="Clear selection" size="small" onPress={onClear}>
              <X aria-hidden />
            </IconButton>
          </div>
        ) : (
          <BulkQuestion
            key={planned.action}
            title={words}
            plan={planned}
            onCancel={() => setAsked(null)}
            onApply={() => {
              setAsked(null);
              onApply(planned.changes, words);
            }}
          />
        )}
      </div>
    </div>
  );
}
