import { IN_ITS_PLACE, holdableText } from "@/lib/shared/holdable-text";
import { asRecord, asText } from "@/lib/shared/read-value";

/**
 * What a server calls something, of which a column may hold another character in the place of U+0000. Listings are
 * compared with it and calls are sent with it; the definition is JSON, which has every character as the server said it.
 * @param held what the column says
 * @param definition JSON text
 * @param member of the definition that has the name
 */
export function nameAsListed(held: string, definition: string, member = "name"): string {
  if (!held.includes(IN_ITS_PLACE)) return held;
  const name = asText(asRecord(JSON.parse(definition))?.[member]);
  return name !== null && holdableText(name) === held ? name : held;
}
