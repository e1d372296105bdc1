import { withAuthors } from "@/lib/data/changes/authors";
import { getSharedStore } from "@/lib/data/library/client";
import { countReview } from "@/lib/data/sync/review-counts";
import { findSyncPlace } from "@/lib/data/sync/place";
import { lastEndedSync, listSyncRuns } from "@/lib/data/sync/runs";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { LOCAL_ACTOR, profileOfKey } from "@/lib/domain/conversation/history/audit-trail";
import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import { newToolsOf } from "@/lib/domain/permissions/resolve/new-tools";
import { asNumber, asRecord } from "@/lib/shared/read-value";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import type { SyncEvents, SyncView } from "@/lib/domain/sync/view";
import { readTarget } from "@/lib/net/server-target";
import { signInView } from "@/lib/secrets/sign-in/view";
import { whyNoSync } from "@/lib/sync/why-no-sync";
import { syncProgress } from "@/lib/sync/running";

/** How a toolset of a file stands to its server; null when there is none. */
export async function syncView(id: string, rowId?: number): Promise<SyncView | null> {
  const place = await findSyncPlace(id, rowId);
  if (place === null) return null;
  const { toolset, lastSyncMs, schedule } = place;
  const store = await getSharedStore();
  const stored = await store.read(async (sql) => ({
    last: await lastEndedSync(sql, place.rowId),
    review: await countReview(sql, place.rowId),
  }));
  const read = readTarget(toolset);
  const { transport, address, origin } = serverIdentity(toolset);
  const why = whyNoSync(toolset);
  const listing = asRecord(asRecord(slotOf(toolset, "mcp")?.["meta"])?.["listing"]);
  const ttlMs = asNumber(listing?.["ttlMs"]);
  return {
    toolset: place.rowId,
    canSync: why === null,
    why,
    server: { transport, address, origin },
    running: syncProgress(place.rowId),
    ...stored,
    lastSyncMs,
    freshUntilMs: lastSyncMs === null || ttlMs === null ? null : lastSyncMs + ttlMs,
    isPrivate: listing?.["cacheScope"] === "private",
    newTools: newToolsOf(toolset, place.newTools),
    schedule,
    signIn: await signInView(read.ok ? read.target : null),
  };
}

/** The syncs of a toolset of a file; null when there is no such toolset. */
export async function syncEvents(
  viewer: Viewer,
  id: string,
  rowId: number | undefined,
  cursor: string | undefined,
  order?: "asc" | "desc",
): Promise<SyncEvents | null> {
  const place = await findSyncPlace(id, rowId);
  if (place === null) return null;
  const { items, nextCursor } = await listSyncRuns(place.rowId, cursor ?? null, order);
  const written = items.map(({ keyId, ...event }) => ({
    ...event,
    hasKey: keyId !== null,
    actor: keyId === null ? LOCAL_ACTOR : profileOfKey(keyId),
  }));
  const named = await withAuthors(viewer, written);
  return { items: named.map(({ actor: _actor, ...event }) => event), nextCursor };
}
