import { createHash, hash } from "node:crypto";

/** 132 bits: nobody forges it, it only has to notice what a disk or another program changed. */
const LENGTH = 22;

/**
 * Of the text of one piece of a document as it was written: what is before a message and the message, or head
 * and tail. It is kept apart from the text, so that damage is found also while no hash of the whole is recorded.
 */
export function pieceHash(before: string, text: string): string {
  // JSON has no such character, so the border between the two counts.
  return hash("sha256", `${before}\0${text}`, "base64url").slice(0, LENGTH);
}

/** The same of a text that comes in parts. */
export function openPieceHash(before: string): {
  readonly update: (part: string) => void;
  readonly digest: () => string;
} {
  const hasher = createHash("sha256").update(`${before}\0`);
  return {
    update: (part) => void hasher.update(part),
    digest: () => hasher.digest("base64url").slice(0, LENGTH),
  };
}
