import type { ReviewItem } from "@/lib/domain/sync/review-item";

const GROUPS = [
  {
    id: "dangerous",
    title: "Breaking or dangerous",
    about: "Off until accepted.",
  },
  {
    id: "behavioural",
    title: "Changes behaviour",
    about: "Ask each time until accepted.",
  },
  {
    id: "edited",
    title: "Edited here and changed by the server",
    about: "What was edited here applies until you choose.",
  },
  {
    id: "new",
    title: "New",
    about: "Not reviewed yet.",
  },
  {
    id: "renamed",
    title: "Possibly renamed",
    about:
      "Each resembles a tool that the server no longer lists. The settings of that tool are not carried over.",
  },
  {
    id: "missing",
    title: "No longer listed",
    about: "Off. Their settings and overrides stay, and apply again when the tools come back.",
  },
] as const;

export type GroupId = (typeof GROUPS)[number]["id"];

export interface ReviewGroup {
  readonly id: GroupId;
  readonly title: string;
  /** What holds for its tools until a person decides. */
  readonly about: string;
  readonly items: readonly ReviewItem[];
}

/** What waits for a review in groups that can be decided together, the weightiest first. */
export function reviewGroups(items: readonly ReviewItem[]): ReviewGroup[] {
  return GROUPS.flatMap((group) => {
    const own = items.filter((item) => groupOf(item) === group.id);
    return own.length === 0 ? [] : [{ ...group, items: own }];
  });
}

function groupOf({ state, grade }: ReviewItem): GroupId {
  if (state === "missing" || state === "new") return state;
  if (state === "renamed?") return "renamed";
  return grade === "dangerous" || grade === "behavioural" ? grade : "edited";
}
