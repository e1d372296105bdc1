import type { SearchPlace } from "@/lib/domain/conversation/facts/search-text";
import type { TermMatcher } from "@/lib/domain/search/match-term";

/** What the full-text index is asked for: words in places, and words that must not be there. */
export interface Words<Place extends string> {
  readonly matchers: readonly TermMatcher[];
  readonly how: "AND" | "OR";
  readonly without: readonly TermMatcher[];
  /** At least one. */
  readonly places: readonly Place[];
}

export type MessageWords = Words<SearchPlace>;
export type TitlePlace = "title" | "system";
export type TitleWords = Words<TitlePlace>;
