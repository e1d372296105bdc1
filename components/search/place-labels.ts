import type { HitPlace, SearchHit } from "@/lib/domain/search/answers";

const PLACES: Readonly<Record<HitPlace, string | null>> = {
  text: null,
  thinking: "in thinking",
  tool: "tool name",
  args: "in a tool call",
  results: "in a tool result",
  attachment: "attachment name",
  title: "title",
  system: "system message",
};

/** What a person has to know about where a hit is, in words; nothing for the text of a shown message. */
export function placeWords(hit: Pick<SearchHit, "where" | "shown" | "deleted">): string[] {
  return [
    PLACES[hit.where],
    hit.shown ? null : "in a retry not shown",
    hit.deleted ? "deleted" : null,
  ].filter((words) => words !== null);
}
