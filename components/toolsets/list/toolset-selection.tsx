"use client";

import { Download, RotateCcw, Trash2 } from "lucide-react";
import { useExport } from "@/components/exports/use-export";
import { useTrashFiles } from "./use-trash-files";
import { Button } from "@/components/ui/button/button";
import { useKey } from "@/components/ui/keys/use-key";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";

/** What can be done with the selected toolset files. */
export function ToolsetSelection({
  selected,
  isTrash,
  onClear,
}: {
  selected: readonly ToolsetFileListItem[];
  isTrash: boolean;
  onClear: () => void;
}) {
  const exporter = useExport();
  const trash = useTrashFiles();
  useKey("Escape", onClear, { isEnabled: selected.length > 0 });
  return (
    <>
      <SelectionBar
        count={selected.length}
        noun={["toolset file", "toolset files"]}
        onClear={onClear}
      >
        <Button
          size="small"
          icon={isTrash ? <RotateCcw aria-hidden size={14} /> : <Trash2 aria-hidden size={14} />}
          isPending={trash.isPending}
          onPress={async () => {
            await trash.move(selected, !isTrash);
            onClear();
          }}
        >
          {isTrash ? "Restore" : "Move to the trash"}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<Download aria-hidden size={14} />}
          isPending={exporter.isPending}
          onPress={() => exporter.open({ toolsets: selected.map(({ id }) => id), format: "cjson" })}
        >
          Export…
        </Button>
      </SelectionBar>
      {exporter.dialog}
    </>
  );
}
