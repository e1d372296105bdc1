import { asRecord } from "@/lib/shared/read-value";

/** Stands before an answer that nobody had asked for, since requests begin with the person. */
export const OPENING = "(The conversation begins with the answer.)";

/** Messages without the one that our writer had to put before the first. */
export function withoutOpening(messages: readonly unknown[]): readonly unknown[] {
  const first = asRecord(messages[0]);
  const isOurs = first?.["role"] === "user" && first["content"] === OPENING;
  return isOurs ? messages.slice(1) : messages;
}
