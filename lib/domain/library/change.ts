import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { ChangeAuthor } from "./change-author";

/** What has a history of its own. */
export type ChangeNoun = "conversation" | "toolset";

/** One entry of the log of edits, undos and redos. */
export interface ChangeView {
  readonly id: number;
  readonly kind: "edit" | "undo" | "redo";
  /** What was done, as a phrase: "Change the title". */
  readonly label: string;
  readonly atMs: number;
  readonly actor: string;
  /** The member who did it; null where none is recorded. */
  readonly by: ChangeAuthor | null;
  /** Of edits: whether it is in force, taken back, or taken back for good. */
  readonly state: "done" | "undone" | "discarded";
  /** The edit an undo or redo is about. */
  readonly targetId: number | null;
}

export interface ChangeList {
  /** The label of what undo would take back; null when there is nothing. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** A page, newest first. */
  readonly changes: ChangeView[];
  /** For the page behind it; null on the last one. */
  readonly nextCursor: string | null;
}

export type EditOutcome =
  | {
      readonly ok: true;
      /** Null when everything was already as asked, so nothing was written. */
      readonly changeId: number | null;
      readonly label: string;
      /** Of the piece that was edited. */
      readonly revision: number;
      /** Of the conversation itself. */
      readonly shellRevision?: number;
      /** Row id of the message an edit has added. */
      readonly messageId?: number;
      /** Store id of the conversation an edit has made. */
      readonly conversationId?: string;
    }
  | {
      readonly ok: false;
      readonly code: "stale" | "not-found" | "invalid";
      readonly message: string;
      /** With `stale`: what is stored now. */
      readonly current?: { readonly revision: number; readonly raw: string };
      readonly diagnostics?: Diagnostic[];
    };

export type UndoOutcome =
  | {
      readonly ok: true;
      readonly label: string;
      readonly changeId: number;
      /** The edit that was taken back or done again. */
      readonly targetId: number;
    }
  /**
   * `later`: the edit that was named is not the next one; others came after it, or it is undone already. `not-owner`: it
   * changed who may see a conversation, which is for the owner alone. `elsewhere`: it concerns a library or a
   * conversation that this person may not change.
   */
  | {
      readonly ok: false;
      readonly code: "nothing" | "not-found" | "later" | "not-owner" | "elsewhere";
    };
