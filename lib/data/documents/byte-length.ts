/** UTF-8 bytes of a text. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/** A byte order mark is part of the head; JSON.parse refuses it. */
export function withoutMark(head: string): string {
  return head.startsWith("\uFEFF") ? head.slice(1) : head;
}
