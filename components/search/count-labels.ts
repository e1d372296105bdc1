import type { SearchAnswer } from "@/lib/domain/search/answers";

/** How much was found, as a sentence. Where counting stopped early, it says only what is certain. */
export function countWords(
  { conversations, messages, exact }: SearchAnswer["total"],
  figure: (count: number) => string,
): string {
  const matches = `${figure(messages)} ${messages === 1 ? "match" : "matches"}`;
  const talks = `${figure(conversations)} ${conversations === 1 ? "conversation" : "conversations"}`;
  if (exact) return `${matches} in ${talks}`;
  return messages > conversations ? `At least ${matches} in ${talks}` : `At least ${talks}`;
}
