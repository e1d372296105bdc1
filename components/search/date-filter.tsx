"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Popover } from "@/components/ui/overlay/popover";
import { TextField } from "@/components/ui/fields/text-field";
import { valuesOf, withFilter, withoutKey } from "./query-pieces";

const ENDS = [
  { key: "after", label: "Written on or after" },
  { key: "before", label: "Written before" },
] as const;

/** The first and the last day of what is looked for; each can be left open. */
export function DateFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  return (
    <Popover
      label="Date"
      trigger={
        <Button size="small">
          Date
          <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
        </Button>
      }
    >
      <div className="flex w-64 max-w-full flex-col gap-3">
        {ENDS.map(({ key, label }) => (
          <TextField
            key={key}
            type="date"
            label={label}
            value={valuesOf(q, key)[0] ?? ""}
            onChange={(day) => {
              const rest = withoutKey(q, key);
              onChange(day === "" ? rest : withFilter(rest, key, day));
            }}
          />
        ))}
      </div>
    </Popover>
  );
}
