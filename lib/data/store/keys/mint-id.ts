import { newId } from "./new-id";

/** An id with a prefix that sorts by time: `toolset_` and a ULID. */
export function mintId(
  prefix: string,
  mint: (seed: number) => string = newId,
  atMs = Date.now(),
): string {
  return `${prefix}_${mint(atMs)}`;
}
