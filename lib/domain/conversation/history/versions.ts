import type { ChangeAuthor } from "@/lib/domain/library/change-author";

/** One text a message or conversation had, or has. */
export interface VersionView {
  /** 1 is the oldest. */
  readonly number: number;
  /** The edit, undo or redo that made it; null for one that came in as it is. */
  readonly changeId: number | null;
  /** `now` is the present one where there are older ones; its label says what made it. */
  readonly kind: "imported" | "edit" | "undo" | "redo" | "now";
  readonly label: string;
  readonly atMs: number;
  readonly actor: string;
  /** The member who made it; null where none is recorded. */
  readonly by: ChangeAuthor | null;
  /** UTF-8 bytes of its text. */
  readonly byteLength: number;
}

/** Every version this library has seen, newest first. */
export interface VersionHistory {
  readonly versions: readonly VersionView[];
}
