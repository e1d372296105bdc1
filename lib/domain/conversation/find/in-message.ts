import type { HitPlace } from "@/lib/domain/search/answers";
import { textParts } from "./parts";
import type { Finder } from "./text";

/** Parts of messages that are looked into only when a person asks for it. */
export interface LookInto {
  readonly thinking?: boolean;
  /** Calls, arguments and results. */
  readonly tools?: boolean;
}

/** A part of a message in which something stands, and how often. */
export interface FoundInText {
  readonly where: HitPlace;
  /** JSON Pointer within the message. */
  readonly pointer: string;
  readonly count: number;
}

const TOOL_PLACES: ReadonlySet<HitPlace> = new Set(["tool", "args", "results"]);

/**
 * Looks through messages.
 * @param texts of each message its JSON text
 */
export function findInMessages(
  finder: Finder,
  { thinking = false, tools = false }: LookInto,
  texts: readonly string[],
): FoundInText[][] {
  return texts.map((raw) => {
    // A message that is gone meanwhile has no text.
    if (raw === "" || !finder.mayBeIn(raw)) return [];
    return textParts(JSON.parse(raw)).flatMap(({ where, pointer, texts: inner }) => {
      if ((where === "thinking" && !thinking) || (TOOL_PLACES.has(where) && !tools)) return [];
      const count = inner.reduce((sum, text) => sum + finder.ranges(text).length, 0);
      return count === 0 ? [] : [{ where, pointer, count }];
    });
  });
}
