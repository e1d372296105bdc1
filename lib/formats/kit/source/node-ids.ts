import { freeName } from "@/lib/shared/free-name";

/**
 * Gives every node of one conversation an id of its own: the source's, told apart by `#2` where it occurs again,
 * so that no message is lost to another of the same id.
 */
export function createNodeIds(): (given: string | null, fallback: string) => string {
  const taken = new Set<string>();
  return (given, fallback) => freeName(given || fallback, taken, "#");
}
