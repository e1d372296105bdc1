import type { FindingDecision } from "@/lib/domain/exports/redaction";

/** The three decisions as controls name them, with the keys that make them. */
export const DECISIONS: readonly { value: FindingDecision; label: string; keys: string }[] = [
  { value: "mask", label: "Mask", keys: "m" },
  { value: "keep", label: "Keep", keys: "p" },
  { value: "leave-out", label: "Leave out", keys: "l" },
];

const PLACES: Readonly<Record<string, string>> = {
  config: "in settings",
  metadata: "in details",
  tool: "in a tool call",
  text: "in the text",
  attachment: "in an attachment",
  id: "in an id",
};

/** The place of a finding, for people. */
export function placeWords(place: string): string {
  return PLACES[place] ?? place;
}
