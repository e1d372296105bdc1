import {
  USUAL_DAYS,
  type Audience,
  type SharePart,
  type ShareState,
} from "@/lib/domain/shares/share";

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  link: "Anyone with the link",
  members: "Members who sign in",
  people: "Named members",
};

/** What a link shows, in a list, where no message is at hand. */
export const SHARED_PART_LABELS: Readonly<Record<SharePart, string>> = {
  conversation: "Whole conversation",
  branch: "Part of the conversation",
  message: "One message",
};

export const STATE_LABELS: Readonly<Record<Exclude<ShareState, "active">, string>> = {
  ended: "expired",
  revoked: "revoked",
  unavailable: "not available",
};

export type EndChoice = `${number}` | "never";

export const END_CHOICES: readonly { readonly value: EndChoice; readonly label: string }[] = [
  { value: "1", label: "After 1 day" },
  { value: "7", label: "After 7 days" },
  { value: `${USUAL_DAYS}`, label: `After ${USUAL_DAYS} days` },
  { value: "365", label: "After 365 days" },
  { value: "never", label: "Never" },
];

/** "not opened yet", "opened once", "opened 3 times". */
export function openingsLabel(total: number): string {
  if (total === 0) return "not opened yet";
  return total === 1 ? "opened once" : `opened ${total} times`;
}
