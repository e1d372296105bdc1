/** Where a page of a list ends: the sort value and id of its last item. */
export interface ListCursor {
  readonly value: string | number;
  readonly id: string;
}

/** An opaque text for the next request. */
export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");
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
