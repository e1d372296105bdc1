"use server";

import { createToolsetFile } from "@/lib/data/toolsets/create";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import { renameTool } from "@/lib/data/tools/rename";
import { flag, integer, json, kinds, list, nullable, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { done, failed } from "./result";

const at = integer();

const edited = record({
  fileId: text(),
  /** The file's revision the page has shown. */
  expectedRevision: integer(),
  edit: kinds({
    addToolset: { value: json() },
    removeToolset: { toolset: at },
    moveToolset: { toolset: at, to: at },
    addTool: { toolset: at, value: json() },
    addTools: { toolset: at, values: list(json(), { minItems: 1 }) },
    copyTool: { toolset: at, tool: at, name: text() },
    removeTools: { toolset: at, tools: list(at, { minItems: 1 }) },
    moveTool: { toolset: at, tool: at, to: at },
  }),
});

/** Toolsets and tools that come, go or move. */
export const editToolsetStructureAction = defineAction(
  "edit-toolset-structure",
  edited,
  async (input, viewer) => editResult(await editToolsetStructure({ ...input, by: viewer })),
);

/** A new file with one toolset. */
export const createToolsetFileAction = defineAction(
  "create-toolset-file",
  record({ toolset: json() }),
  async ({ toolset }) => {
    const made = await createToolsetFile(toolset);
    if (made.ok) return done({ id: made.id });
    const [first] = made.diagnostics;
    const message = first?.message ?? "This toolset can’t be made.";
    return failed("invalid", message, { diagnostics: made.diagnostics });
  },
);

const renamed = record({
  fileId: text(),
  /** The toolset's row. */
  toolsetId: integer(),
  expectedRevision: integer(),
  tool: nullable(at),
  to: text(),
  withReferences: flag(),
});

/** Another name for a tool or a toolset, with what refers to it if that is asked. */
export const renameToolAction = defineAction("rename-tool", renamed, async (input, viewer) => {
  const { outcome, changed, failed: left, failedFiles } = await renameTool(viewer, input);
  const result = editResult(outcome);
  return result.ok ? done({ ...result.data, changed, failed: left, failedFiles }) : result;
});
