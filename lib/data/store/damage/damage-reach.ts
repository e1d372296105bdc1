import type { DamageReach } from "@/lib/domain/library/damage-reach";

import { isReadingThread } from "../locks/reading-thread";
import { damageOf } from "./library-damage";
import { probeInBackground } from "./probe-documents";

interface Search {
  /** When the damage was recorded that it is about. */
  readonly sinceMs: number;
  reach: DamageReach;
}

const SEARCHES = Symbol.for("colloquy.damageReaches");
const holder = globalThis as typeof globalThis & { [SEARCHES]?: Map<string, Search> };
/** By the file of the library, for every bundle this process is made of. */
const searches = (holder[SEARCHES] ??= new Map());

/** Which documents the damage of an open library is in; the first one who asks has them looked for. */
export function damageReach(file: string): DamageReach {
  const sinceMs = damageOf(file)?.sinceMs ?? 0;
  const known = searches.get(file);
  if (known?.sinceMs === sinceMs) return known.reach;
  const search: Search = { sinceMs, reach: { state: "searching", documents: [], more: 0 } };
  if (isReadingThread()) return search.reach;
  searches.set(file, search);
  probeInBackground(file, (reach) => {
    search.reach = reach;
  });
  return search.reach;
}
