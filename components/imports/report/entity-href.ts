/** The page of a document that an import wrote or found; null for kinds without one. */
export function entityHref(item: {
  readonly kind?: string;
  readonly entityId?: string | null;
}): string | null {
  if (item.entityId === undefined || item.entityId === null) return null;
  if (item.kind === "conversation") return `/conversations/${item.entityId}`;
  return item.kind === "toolsets" ? `/toolsets/${item.entityId}` : null;
}
