import { LOCAL_ACTOR } from "./audit-trail";
import type { VersionView } from "./versions";
import type { AuditEntryView } from "../view/types";

/** One line of a history: a version this library has seen, or what the document says happened to it. */
export type HistoryRow =
  | { readonly kind: "version"; readonly version: VersionView; readonly isNoted: boolean }
  | { readonly kind: "claim"; readonly entry: AuditEntryView; readonly at: number };

/**
 * Versions and the entries of the document's audit trail in one list, newest first. An entry that an edit
 * here has written is shown with the version that edit has made. Each list keeps its own order, whatever its
 * times say; an entry without a time belongs to the ones before it.
 * @param versions newest first
 * @param trail oldest first, as it is in the document
 */
export function historyRows(
  versions: readonly VersionView[],
  trail: readonly AuditEntryView[],
): HistoryRow[] {
  const ownTimes = new Set(versions.map(({ atMs }) => atMs));
  const isOwn = ({ actorId, ms }: AuditEntryView) =>
    actorId === LOCAL_ACTOR && ms !== null && ownTimes.has(ms);
  const noted = new Set(trail.filter(isOwn).map(({ ms }) => ms));
  const claims = trail
    .map((entry, at) => ({ kind: "claim" as const, entry, at }))
    .filter(({ entry }) => !isOwn(entry))
    .toReversed();
  const rows: HistoryRow[] = [];
  let next = 0;
  for (const version of versions) {
    for (; next < claims.length; next += 1) {
      const claim = claims[next];
      if (claim === undefined || (claim.entry.ms ?? -Infinity) <= version.atMs) break;
      rows.push(claim);
    }
    rows.push({ kind: "version", version, isNoted: noted.has(version.atMs) });
  }
  return [...rows, ...claims.slice(next)];
}
