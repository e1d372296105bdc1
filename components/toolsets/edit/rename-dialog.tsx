"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { showToast } from "@/components/ui/toast-queue";
import { renameToolAction } from "@/lib/actions/toolset-structure";
import type { EditedToolset } from "@/lib/domain/toolset/editing";
import type { useToolsetSave } from "../use-toolset-save";
import { NameDialog } from "./name-dialog";

interface Props {
  fileId: string;
  toolset: EditedToolset;
  /** Position of the tool; null renames the toolset. */
  tool: number | null;
  name: string;
  saver: ReturnType<typeof useToolsetSave>;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** Another name for a tool or a toolset, with what refers to it. */
export function RenameDialog({ fileId, toolset, tool, name, saver, onRenamed, onClose }: Props) {
  const [withReferences, setWithReferences] = useState(true);
  const count =
    tool === null
      ? toolset.namedBy
      : (toolset.overridden.find((use) => use.tool === tool)?.conversations ?? 0);
  const what = tool === null ? "toolset" : "tool";
  return (
    <NameDialog
      title={`Rename the ${what}`}
      label={tool === null ? "Id of the toolset" : "Name of the tool"}
      initial={name}
      confirmLabel="Rename"
      onClose={onClose}
      onConfirm={async (to) => {
        const { rowId, revision } = toolset;
        const input = { fileId, toolsetId: rowId, expectedRevision: revision, tool, to };
        let left: readonly string[] = [];
        const problem = await saver.save(async () => {
          const result = await renameToolAction({ ...input, withReferences });
          if (result.ok) left = result.data.failed;
          return result;
        });
        if (problem !== null) return problem;
        if (left.length > 0) {
          showToast({
            title: `${left.length} conversations still have the old name`,
            description: "They were changed at the same time. The override doctor finds them.",
            tone: "warning",
          });
        }
        onRenamed(to);
        return null;
      }}
    >
      <Checkbox
        isSelected={withReferences}
        onChange={setWithReferences}
        description={`${countWords(count)} in overrides; filters of this toolset that name it exactly go along. Each document has its own undo.`}
      >
        Update what refers to it
      </Checkbox>
      <p className="text-small text-ink-soft">
        Calls in conversations keep the name they were made under.
      </p>
    </NameDialog>
  );
}

function countWords(count: number): string {
  if (count === 0) return "No conversation names it";
  return count === 1 ? "1 conversation names it" : `${count} conversations name it`;
}
