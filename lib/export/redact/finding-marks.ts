import { contentHash } from "@/lib/json/hash";

const MARK_LENGTH = 16;

/** Names findings and values without telling what they are: without the salt nobody can try values out. */
export interface FindingMarks {
  /** Equal for values that mean the same, however they are written. */
  ofValue(value: string, rule: string): string;
  /** @param place what tells the string from every other one in the library */
  ofFinding(place: readonly (string | number | boolean | null)[]): string;
}

export function createFindingMarks(salt: string): FindingMarks {
  const hash = (text: string): string => contentHash(`${salt}\n${text}`).slice(0, MARK_LENGTH);
  return {
    ofValue: (value, rule) => hash(plainForm(value, rule)),
    ofFinding: (place) => hash(JSON.stringify(place)),
  };
}

/** Numbers mean the same with and without spaces, addresses in capitals and without. */
function plainForm(value: string, rule: string): string {
  switch (rule) {
    case "personal.email":
      return value.toLowerCase();
    case "personal.iban":
    case "personal.card":
    case "personal.phone":
      return value.replaceAll(/[^\dA-Za-z]/g, "").replace(/^00/, "");
    default:
      return value;
  }
}
