"use client";

import { useQueryClient } from "@tanstack/react-query";
import { send } from "@/components/saving/send";
import { failed, type ActionError } from "@/lib/actions/result";
import { editToolsetStructureAction } from "@/lib/actions/toolset-structure";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { ToolsetStructureEdit } from "@/lib/domain/toolset/edit/structure";
import type { EditedToolset, ToolsetEditing } from "@/lib/domain/toolset/view/editor";
import { toolsetEditingQuery } from "@/lib/queries/toolsets/list";
import type { useToolsetSave } from "./use-toolset-save";

/**
 * An edit for the toolset as it is once the edits before this one are saved; null where that leaves nothing to do.
 * Edits name tools by their position, so a tool that the page shows has to be looked up by its row.
 */
export type StructureOf = (now: EditedToolset | null) => ToolsetStructureEdit | null;

export type EditStructure = (of: StructureOf) => Promise<ActionError | null>;

/** Saves which toolsets and tools a file has, and where. */
export function useStructureEdits(
  editing: ToolsetEditing,
  saver: ReturnType<typeof useToolsetSave>,
): EditStructure {
  const queryClient = useQueryClient();
  const { fileId, fileRevision, toolsets, current } = editing;

  /** The toolset at a revision that our own last edit has made, and that the page does not show yet. */
  async function readAt(revision: number): Promise<EditedToolset | null> {
    const set = toolsets[current?.position ?? 0]?.id ?? null;
    const query = toolsetEditingQuery({ fileId, set, tool: null }, revision);
    return (await queryClient.fetchQuery(query)).current;
  }

  return async (of) => {
    let isDone = false;
    const problem = await saver.save(async (expecting) => {
      const expectedRevision = expecting(revisionKey.toolsetFile(fileId), fileRevision);
      let now = current;
      if (expectedRevision !== fileRevision) {
        try {
          now = await readAt(expectedRevision);
        } catch {
          return failed("no-answer", "The server did not answer in time.");
        }
      }
      const edit = now?.rowId === current?.rowId ? of(now) : null;
      if (edit === null) {
        isDone = true;
        return failed("nothing", "There is nothing to change.");
      }
      return send(editToolsetStructureAction, { fileId, expectedRevision, edit });
    });
    if (isDone) return null;
    return problem;
  };
}

/** The position of the tool of a row; null when it is gone. */
export function positionOf(toolset: EditedToolset | null, rowId: number): number | null {
  const at = toolset?.tools.findIndex(({ id }) => id === rowId) ?? -1;
  return at === -1 ? null : at;
}
