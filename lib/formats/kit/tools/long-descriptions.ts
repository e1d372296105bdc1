import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What a definition says of its tool, where it has that in a member of its own. */
const HOLDERS = ["function", "custom"] as const;

/** Where definitions have their name and their description. */
export function holdersOf(tool: JsonRecord): readonly (JsonRecord | null)[] {
  return HOLDERS.map((holder) => asRecord(tool[holder]));
}

/** A definition with a description that is no longer than its receiver takes; the definition itself where it fits. */
export function withShortDescription(tool: JsonRecord, longest: number): JsonRecord {
  const holder = HOLDERS.find((member) => asRecord(tool[member]) !== null);
  if (holder === undefined) return shortened(tool, longest);
  const definition = asRecord(tool[holder]) ?? {};
  const short = shortened(definition, longest);
  return short === definition ? tool : { ...tool, [holder]: short };
}

function shortened(definition: JsonRecord, longest: number): JsonRecord {
  const description = asText(definition["description"]) ?? "";
  if (description.length <= longest) return definition;
  return { ...definition, description: `${cutBefore(description, longest - 1)}…` };
}

/** The start of a text, without half of a letter that is written as two characters. */
function cutBefore(text: string, end: number): string {
  const isInside = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return text.slice(0, isInside ? end - 1 : end);
}
