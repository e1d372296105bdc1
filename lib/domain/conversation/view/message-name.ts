import type { MessageView } from "./types";

/** "message 2", by the number that the reader shows: retries share one. */
export function messageName({
  number,
}: {
  readonly number?: MessageView["number"] | undefined;
}): string {
  return number === undefined ? "this message" : `message ${number}`;
}
