import { refuse, type EditResult } from "@/lib/domain/document/edit-result";

/** Characters that the changes of one edit may read together, each the whole text: a tenth of a second or two. */
const MOST_READ = 16_000_000;
/** What a change adds to the text. */
const ADDED = 60;

/** Refuses more changes than can be made to a text one after the other while others wait. */
export function refuseTooMany(shell: string, count: number): EditResult | null {
  if (count < 2 || count * (shell.length + (count * ADDED) / 2) <= MOST_READ) return null;
  const sentence = `${count.toLocaleString("en")} overrides can’t be changed at once in this conversation. Change fewer at a time, or edit the JSON.`;
  return refuse("edit.too-many", sentence, "/toolOverrides");
}
