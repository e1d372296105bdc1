"use client";

import { useState } from "react";
import { LONG_MS, send } from "@/components/saving/send";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { showToast } from "@/components/ui/toast/queue";
import { renameToolAction } from "@/lib/actions/toolset-structure";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { EditedToolset } from "@/lib/domain/toolset/view/editor";
import { counted } from "@/lib/shared/counted";
import type { useToolsetSave } from "./use-toolset-save";
import { NameDialog } from "@/components/forms/name-dialog";
import { RenamePreview } from "./rename-preview";

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
      at={{
        subject: `toolset:${fileId}`,
        place: tool === null ? "rename-set" : `rename-tool:${name}`,
        base: toolset.revision,
      }}
      confirmLabel="Rename"
      onClose={onClose}
      onConfirm={async (to) => {
        const { rowId, revision } = toolset;
        const input = { fileId, toolsetId: rowId, tool, to, withReferences };
        let left: readonly string[] = [];
        let leftFiles: readonly string[] = [];
        const problem = await saver.save(async (expecting) => {
          const expectedRevision = expecting(revisionKey.toolset(rowId), revision);
          const result = await send(renameToolAction, { ...input, expectedRevision }, LONG_MS);
          if (result.ok) ({ failed: left, failedFiles: leftFiles } = result.data);
          return result;
        });
        if (problem !== null) return problem;
        const stale = [
          ...(left.length === 0 ? [] : [counted(left.length, "conversation")]),
          ...(leftFiles.length === 0
            ? []
            : [`permission tests of ${counted(leftFiles.length, "other file")}`]),
        ];
        if (stale.length > 0) {
          showToast({
            title: `Renamed, except in ${stale.join(" and ")}`,
            description:
              "They were changed at the same time. Permissions lists them under What to change, Problems.",
            tone: "warning",
          });
        }
        onRenamed(to);
        return null;
      }}
    >
      {(to) => (
        <>
          <Checkbox
            isSelected={withReferences}
            onChange={setWithReferences}
            description="Overrides, filters and permission tests that name it exactly. Each document has its own undo."
          >
            Update what refers to it
          </Checkbox>
          {withReferences ? (
            <RenamePreview
              conversations={count}
              naming={toolset.namings.find((naming) => naming.tool === tool)}
              to={to === "" ? name : to}
            />
          ) : null}
          <p className="text-small text-ink-soft">
            Calls in conversations keep the name they were made under.
          </p>
        </>
      )}
    </NameDialog>
  );
}
