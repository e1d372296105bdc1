/** The yes-or-no filters of a list of conversations. */
export const FLAG_FACETS = ["tools", "errors", "private", "pinned", "problems"] as const;

export type FlagFacet = (typeof FLAG_FACETS)[number];

/** A choice of a facet, and how many conversations it would leave with all other filters. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  /** What people call it, where the value is an id. */
  readonly label?: string;
}

/** What a list of conversations could be filtered by; each list with the most frequent first. */
export interface ConversationFacets {
  readonly source: readonly FacetValue[];
  readonly model: readonly FacetValue[];
  /** Months such as `2025-06` (UTC), the latest first; `none` comes last. */
  readonly date: readonly FacetValue[];
  readonly tag: readonly FacetValue[];
  /** Ids of folders by name; `none` comes last. */
  readonly folder: readonly FacetValue[];
  /** Ids of libraries. */
  readonly library: readonly FacetValue[];
  readonly flags: readonly FacetValue[];
}
