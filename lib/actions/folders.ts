"use server";

import {
  createFolder,
  deleteFolder,
  renameFolder,
  restoreFolder,
  type FolderOutcome,
} from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import type { FolderProblem } from "@/lib/domain/library/folder";
import { list, nullable, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed, type ActionResult } from "./result";

const id = text();
const name = text({ maxLength: 500 });

export const createFolderAction = defineAction(
  "create-folder",
  record({ name }),
  async (input, viewer) => folderResult(await createFolder(viewer, input.name)),
);

export const renameFolderAction = defineAction(
  "rename-folder",
  record({ id, name }),
  async (input, viewer) => folderResult(await renameFolder(viewer, input.id, input.name)),
);

/** Its conversations stay. */
export const deleteFolderAction = defineAction(
  "delete-folder",
  record({ id }),
  async (input, viewer) => folderResult(await deleteFolder(viewer, input.id)),
);

/** Takes the deletion back. */
export const restoreFolderAction = defineAction(
  "restore-folder",
  record({ id }),
  async (input, viewer) => folderResult(await restoreFolder(viewer, input.id)),
);

const moved = record({
  ids: list(text(), { minItems: 1, maxItems: 1000 }),
  /** Null takes them out of their folders. */
  folderId: nullable(text()),
});

/** Moves conversations into a folder or out of it; the answer names those that moved and where they were. */
export const moveToFolderAction = defineAction("move-to-folder", moved, async (input, viewer) => {
  const result = await moveToFolder(viewer, input.ids, input.folderId);
  return result === null ? failed("not-found", PROBLEMS["not-found"]) : done({ moved: result });
});

const PROBLEMS: Readonly<Record<FolderProblem, string>> = {
  "no-name": "Enter a name for the folder.",
  "name-taken": "Another folder has this name. Choose a different one.",
  "not-found": "This folder no longer exists.",
};

function folderResult(outcome: FolderOutcome): ActionResult<{ id: string; name: string }> {
  if (outcome.ok) return done({ id: outcome.id, name: outcome.name });
  const code = outcome.problem === "not-found" ? "not-found" : "invalid-input";
  return failed(code, PROBLEMS[outcome.problem]);
}
