"use server";

import { archiveToolset } from "@/lib/data/sync/archive";
import { editTools } from "@/lib/data/toolsets/edit";
import { deleteToolsetFile, restoreToolsetFile } from "@/lib/data/trash/move";
import { syncAfterEdit } from "@/lib/sync/sync-after-edit";
import {
  choice,
  either,
  flag,
  integer,
  json,
  kinds,
  list,
  longText,
  nullable,
  optional,
  record,
  text,
} from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { failed } from "./result";

/** A place in a toolset or a tool: names of members and positions in lists. */
const path = list(either(text(), integer()), { maxItems: 64 });
const toolPlace = nullable(integer());

const field = choice("enabled", "requiresApproval");
const value = nullable(flag());

const edited = record({
  fileId: text(),
  edits: list(
    record({
      /** The toolset's row. */
      toolsetId: integer(),
      expectedRevision: integer(),
      edit: kinds({
        tool: { tool: integer(), field, value },
        default: { field, value },
        member: { tool: toolPlace, path, value: optional(json()) },
        memberText: { tool: toolPlace, path, text: longText() },
      }),
    }),
    { minItems: 1 },
  ),
});

/** Any number of switches at once: one change, undone at once. */
export const editToolsAction = defineAction("edit-tools", edited, async (input, viewer) => {
  const outcome = await editTools({ ...input, by: viewer });
  if (outcome.ok && outcome.changeId !== null) syncAfterEdit(input.edits);
  return editResult(outcome);
});

const archived = record({
  /** The toolset's row. */
  toolsetId: integer(),
  archive: flag(),
});

/** Puts a toolset into the archive, or takes it out. */
export const archiveToolsetAction = defineAction("archive-toolset", archived, async (input) => {
  const outcome = await archiveToolset(input.toolsetId, input.archive);
  return outcome === null
    ? failed("not-found", "The toolset was changed or deleted elsewhere meanwhile.")
    : editResult(outcome);
});

const named = record({ id: text() });

export const deleteToolsetFileAction = defineAction(
  "delete-toolset-file",
  named,
  async ({ id }, viewer) => editResult(await deleteToolsetFile(viewer, id)),
);

export const restoreToolsetFileAction = defineAction(
  "restore-toolset-file",
  named,
  async ({ id }, viewer) => editResult(await restoreToolsetFile(viewer, id)),
);
