import type { HitPlace, Snippet } from "@/lib/domain/search/answers";
import { snippetOf } from "@/lib/domain/search/find-place";
import { textParts } from "./parts";
import type { Finder, FoundRange } from "./text";

/** Parts of messages that are looked into only when a person asks for it. */
export interface LookInto {
  readonly thinking?: boolean;
  /** Calls, arguments and results. */
  readonly tools?: boolean;
  /** The words around this many places of a part come along; none where it is absent. */
  readonly snippets?: number;
}

/** A part of a message in which something was found, and how often. */
export interface FoundInText {
  readonly where: HitPlace;
  /** JSON Pointer within the message. */
  readonly pointer: string;
  readonly count: number;
  readonly snippets?: readonly Snippet[];
}

const TOOL_PLACES: ReadonlySet<HitPlace> = new Set(["tool", "args", "results"]);

/**
 * Looks through messages.
 * @param texts of each message its JSON text
 */
export function findInMessages(
  finder: Finder,
  { thinking = false, tools = false, snippets = 0 }: LookInto,
  texts: readonly string[],
): FoundInText[][] {
  return texts.map((raw) => {
    // A message that is gone meanwhile has no text.
    if (raw === "" || !finder.mayBeIn(raw)) return [];
    return textParts(JSON.parse(raw)).flatMap(({ where, pointer, texts: inner }) => {
      if ((where === "thinking" && !thinking) || (TOOL_PLACES.has(where) && !tools)) return [];
      const places = inner.map((text) => finder.ranges(text));
      const count = places.reduce((sum, { length }) => sum + length, 0);
      if (count === 0) return [];
      const found = { where, pointer, count };
      return [
        snippets === 0 ? found : { ...found, snippets: around(where, inner, places, snippets) },
      ];
    });
  });
}

/** The words around the first places, each with its own place marked. */
function around(
  where: HitPlace,
  texts: readonly string[],
  places: readonly (readonly FoundRange[])[],
  most: number,
): Snippet[] {
  const snippets: Snippet[] = [];
  for (const [at, ranges] of places.entries()) {
    for (const [start, end] of ranges.slice(0, most - snippets.length)) {
      snippets.push(snippetOf(where, texts[at] ?? "", [{ start, end, term: 0 }]));
    }
  }
  return snippets;
}
