import type { SearchAnswer } from "@/lib/domain/search/answers";

/** How much was found, as a sentence. Where counting stopped early, it says only what is certain. */
export function countWords(
  { conversations, messages, exact }: SearchAnswer["total"],
  figure: (count: number) => string,
): string {
  const places = `${figure(messages)} ${messages === 1 ? "place" : "places"}`;
  const talks = `${figure(conversations)} ${conversations === 1 ? "conversation" : "conversations"}`;
  if (exact) return `${places} in ${talks}`;
  return messages > conversations ? `At least ${places} in ${talks}` : `At least ${talks}`;
}
