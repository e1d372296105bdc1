/** A folder that a person made for conversations. */
export interface Folder {
  /** ULID. */
  readonly id: string;
  readonly name: string;
  /** Conversations in it, without those in the trash. */
  readonly count: number;
}

/** What stands for the conversations that are in no folder, where folders are chosen by id. */
export const NO_FOLDER = "none";

/** How long a deleted folder is kept for an undo: its toast may stay under a pointer. */
export const LONGEST_UNDO_MS = 10 * 60_000;

const LONGEST_FOLDER_NAME = 80;

/** A name as it is kept: on one line, without white space around it; "" is none. */
export function folderName(typed: string): string {
  return typed.trim().replaceAll(/\s+/gu, " ").slice(0, LONGEST_FOLDER_NAME).trim();
}

/** Why a folder was not made, renamed or brought back. */
export type FolderProblem = "no-name" | "name-taken" | "not-found";
