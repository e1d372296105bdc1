import { cutText } from "@/lib/shared/embedded-data";

/** A name, an id or a reason is a line. Where a document has a book there, pages and lists show how it begins. */
export const LONGEST_NAME = 1000;
/** Of a sentence, such as the reason of an approval or the words of an error. */
export const LONGEST_SENTENCE = 8192;
/** Of a system message; the editor of the conversation's fields has all of it. */
export const LONGEST_SYSTEM_MESSAGE = 100_000;

/** The start of what is too long to be a name, marked by three dots; null stays null. */
export function shortName<T extends string | null>(text: T, longest?: number): T;
export function shortName(text: string | null, longest = LONGEST_NAME): string | null {
  return text === null || text.length <= longest ? text : `${cutText(text, longest - 1)}…`;
}
