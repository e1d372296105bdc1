/** Where a page of a list ends: the sort value and id of its last item. */
export interface ListCursor {
  readonly value: string | number;
  readonly id: string;
}

/** An opaque text for the next request. */
export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");
}

/**
 * A page of a list.
 * @param rows one more than `limit` where the list goes on
 */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  endOf: (last: R) => ListCursor,
): { readonly shown: readonly R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { shown, nextCursor: isMore ? writeCursor(endOf(last)) : null };
}

/** @returns null for a text that is no cursor of a list sorted by `type` values */
export function readCursor(text: string, type: "string" | "number"): ListCursor | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length !== 2) return null;
  const [value, id] = parsed as [unknown, unknown];
  if (typeof id !== "string") return null;
  if (typeof value === "string" && type === "string") return { value, id };
  return typeof value === "number" && type === "number" ? { value, id } : null;
}
