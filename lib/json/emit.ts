import { innerLayout, type Layout } from "./layout";

/**
 * The JSON text of a plain value (as `JSON.parse` makes them); `layout` is the layout of the value
 * itself when it is a container, and decides that of the containers in it.
 */
export function emitValue(value: unknown, layout: Layout): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = innerLayout(layout);
  if (Array.isArray(value)) {
    const items = value.map((item) => emitValue(item, inner));
    return wrap("[", items, "]", layout, "");
  }
  const members = Object.entries(value).map(([key, item]) => emitMember(key, item, layout));
  return wrap("{", members, "}", layout, layout.pad);
}

/** A member of an object with this layout. */
export function emitMember(
  key: string,
  value: unknown,
  layout: Layout,
  valueLayout?: Layout,
): string {
  return JSON.stringify(key) + layout.colon + emitValue(value, valueLayout ?? innerLayout(layout));
}

/** What is between the brackets of a container with these entries, brackets not included. */
export function emitInside(items: readonly string[], layout: Layout, pad: string): string {
  if (items.length === 0) return "";
  const { multiline, eol, indent, closeIndent, gap } = layout;
  const body = items.join(gap);
  return multiline ? `${eol}${indent}${body}${eol}${closeIndent}` : `${pad}${body}${pad}`;
}

function wrap(
  open: string,
  items: readonly string[],
  close: string,
  layout: Layout,
  pad: string,
): string {
  return open + emitInside(items, layout, pad) + close;
}
