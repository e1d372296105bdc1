"use client";

import { Download } from "lucide-react";
import { useExport } from "@/components/exports/use-export";
import { Button } from "@/components/ui/button";
import { SelectionBar } from "@/components/ui/selection-bar";
import { useKey } from "@/components/ui/use-key";

/** What can be done with the selected conversations. Several leave as one zip with a manifest. */
export function ListSelection({
  selected,
  onClear,
}: {
  selected: ReadonlySet<string>;
  onClear: () => void;
}) {
  const exporter = useExport();
  useKey("Escape", onClear, { isEnabled: selected.size > 0 });
  return (
    <>
      <SelectionBar
        count={selected.size}
        noun={["conversation", "conversations"]}
        onClear={onClear}
      >
        <Button
          size="small"
          variant="primary"
          icon={<Download aria-hidden size={14} />}
          isPending={exporter.isPending}
          onPress={() => exporter.run({ conversations: [...selected], format: "cjson" })}
        >
          {selected.size === 1 ? "Export" : "Export as zip"}
        </Button>
      </SelectionBar>
      {exporter.dialog}
    </>
  );
}
