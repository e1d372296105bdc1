import { asList } from "@/lib/shared/read-value";

/** Where a node is among the children of its parent, in the order in which they were made. */
export interface ChildPlace {
  readonly parent: string;
  readonly rank: number;
}

/**
 * The place of every child by what its parent lists; of several parents the first one counts.
 * @param lists the children of each node, whatever its file has in their place
 */
export function placeChildren(
  lists: Iterable<readonly [parent: string, children: unknown]>,
): ReadonlyMap<string, ChildPlace> {
  const places = new Map<string, ChildPlace>();
  for (const [parent, children] of lists) {
    for (const [rank, child] of asList(children).entries()) {
      if (typeof child === "string" && !places.has(child)) places.set(child, { parent, rank });
    }
  }
  return places;
}
