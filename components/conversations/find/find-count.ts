import type { FoundInConversation } from "@/lib/domain/conversation/find/found";

/** "3 of 120 in 41 messages"; "" before there is an answer. */
export function findCount(found: FoundInConversation | undefined, current: number | null): string {
  if (found === undefined) return "";
  if (found.total === 0) return "Not found";
  const place = current === null ? `${found.total}` : `${current + 1} of ${found.total}`;
  return `${place} in ${found.messages === 1 ? "1 message" : `${found.messages} messages`}`;
}
