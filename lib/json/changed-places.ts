import { asList, asRecord } from "@/lib/shared/read-value";

import { formatPointer } from "./pointers";

/**
 * JSON Pointers of the smallest values that two plain values do not share: changed, put in, or taken out. The order of
 * members does not matter. Values must not nest without end; the readers of files see to that.
 */
export function changedPlaces(before: unknown, after: unknown, path = ""): string[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, now] = [asList(before), asList(after)];
    return Array.from({ length: Math.max(was.length, now.length) }).flatMap((_, at) => {
      const place = `${path}/${at}`;
      return at < was.length && at < now.length ? changedPlaces(was[at], now[at], place) : [place];
    });
  }
  const [was, now] = [asRecord(before), asRecord(after)];
  if (was === null || now === null) return [path];
  const names = new Set([...Object.keys(was), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const place = path + formatPointer([name]);
    const isShared = Object.hasOwn(was, name) && Object.hasOwn(now, name);
    return isShared ? changedPlaces(was[name], now[name], place) : [place];
  });
}
