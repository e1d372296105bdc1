import { formatPointer } from "@/lib/json/pointers";

/** A value that two others do not share. */
interface ChangedPlace {
  /** JSON Pointer of it. */
  readonly path: string;
  /** Undefined where it was put in or taken out. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The smallest values that two plain values do not share: changed, put in, or taken out. The order of members does not
 * matter. Values must not nest without end; the readers of files see to that.
 */
export function changedPlaces(before: unknown, after: unknown, path = ""): ChangedPlace[] {
  if (Object.is(before, after)) return [];
  if (!isContainer(before) || !isContainer(after)) return [{ path, before, after }];
  if (Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const was = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((name) => {
    const place = path + formatPointer([name]);
    return was.has(name) && now.has(name)
      ? changedPlaces(was.get(name), now.get(name), place)
      : [{ path: place, before: was.get(name), after: now.get(name) }];
  });
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;
