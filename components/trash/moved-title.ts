import { counted } from "@/lib/shared/counted";

/** "3 conversations", "2 of 3 conversations"; null for none of them. */
export function partOf(moved: number, all: number, noun: string): string | null {
  if (moved === 0) return null;
  return moved === all
    ? counted(all, noun)
    : `${moved.toLocaleString("en")} of ${counted(all, noun)}`;
}

/** What a toast says of things that went to the trash or came back. @param what null when nothing did */
export function movedTitle(what: string | null, toTrash: boolean): string {
  if (what === null) return toTrash ? "Nothing was moved to the trash" : "Nothing was restored";
  return toTrash ? `Moved ${what} to the trash` : `Restored ${what}`;
}
