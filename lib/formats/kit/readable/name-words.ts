import { revealName } from "@/lib/shared/hidden-in-names";

/** A name from a document on one line, with what cannot be seen in it by its code. */
export function nameWords(name: string): string {
  return revealName(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")).trim();
}
