import { tagKey } from "@/lib/domain/conversation/facts/tag-changes";

/** How many of the chosen conversations have a tag. */
export type TagReach = "all" | "some" | "none";

export interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

/** Every tag that one of the conversations has, with how many of them have it. */
export function tagReaches(conversations: readonly Tagged[]): Map<string, TagReach> {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { tags } of conversations) {
    for (const tag of tags) {
      const known = counts.get(tagKey(tag));
      if (known) known.count += 1;
      else counts.set(tagKey(tag), { tag, count: 1 });
    }
  }
  return new Map(
    [...counts.values()].map(({ tag, count }) => [
      tag,
      count === conversations.length ? "all" : "some",
    ]),
  );
}
