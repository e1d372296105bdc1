import type { Viewer } from "@/lib/domain/accounts/viewer";
import { processWide } from "@/lib/shared/process-wide";

import { libraryPlace } from "../store/files/data-directory";
import { forgetFolders, forgetLater } from "../purge/forget-folders";
import { recoverExports } from "../recovery/exports";
import { recoverSyncRuns } from "../sync/record/fail";
import { sealLedger } from "../ledger/chain/seal";
import type { LibraryClaim, Others } from "../store/locks/library-owner";
import { resumeErasing } from "../purge/erase-deleted";
import { recoverImports } from "../recovery/imports";
import { resumeMerging, settleSearchIndex } from "../store/search-merging";
import { actingAs, presentActor, type Actor } from "../store/sight/actor";
import { managedSight, SHARED, sightOf, toWrite } from "../store/sight/sight";
import { openStore, type Store } from "../store/store";
import { removeRestoringFolder } from "../store/prepare/restoring-folder";
import { endNowOrLater } from "../store/disk/end-later";
import { openReadingStore } from "../store/reading-store";
import { isReadingThread } from "../store/locks/reading-thread";
import { readLeftBehind, readUnfinished, type LeftBehind } from "../recovery/unfinished";
import { sweepToolSets } from "../purge/sweep-toolsets";

// For the process, because the development server loads this module again after every change, and two stores
// would be two write locks.
const stores = processWide("stores", () => new Map<string, Promise<Store>>());
const claims = processWide("claims", () => new Map<string, LibraryClaim>());
const openStores = processWide("openStores", () => new Set<Store>());
const takeOvers = processWide("takeOvers", () => new Set<(store: Store) => void>());

/** Calls whenever this process has taken up, after its start, what another one left. */
export function onTakeOver(hear: (store: Store) => void): void {
  takeOvers.add(hear);
}

/** The library as somebody sees it: what is private and not theirs is not there for them. */
export async function getStore(viewer: Viewer): Promise<Store> {
  return (await getWholeStore()).seenWith(sightOf(viewer));
}

/** The same, only of conversations that the viewer may change: for what an import could take the place of. */
export async function getWritableStore(viewer: Viewer): Promise<Store> {
  return (await getWholeStore()).seenWith(toWrite(sightOf(viewer)));
}

/** The same, only of the libraries that the viewer manages. */
export async function getManagedStore(viewer: Viewer): Promise<Store> {
  return (await getWholeStore()).seenWith(managedSight(viewer));
}

/**
 * The library as all members see it, for what belongs to the library: toolsets, models, settings, keys, servers.
 * Nothing that is private is in it.
 * @param by whose doing it is that something is written; whoever makes the request that is answered
 */
export async function getSharedStore(by: Actor = presentActor()): Promise<Store> {
  return (await getWholeStore()).seenWith({ ...SHARED, by });
}

/**
 * The library this process works on, with everything in it; opened, migrated and, by its owner, cleaned of half-written
 * imports at the first call. A test names who may use it and why.
 * @throws LibraryRefusedError
 */
export function getWholeStore(): Promise<Store> {
  const place = libraryPlace();
  const known = stores.get(place);
  if (known !== undefined) return known;
  const opening = open(place);
  stores.set(place, opening);
  // A failure is reported to everybody who waits; the next call tries again.
  opening.catch(() => stores.delete(place));
  return opening;
}

async function open(place: string): Promise<Store> {
  if (isReadingThread()) return openReadingStore(place);
  const store = await openStore(place);
  openStores.add(store);
  try {
    await settle(place, store);
  } catch (error) {
    openStores.delete(store);
    // The next call opens it again; two at once would keep each other's log.
    await store.close().catch(() => undefined);
    throw error;
  }
  return store;
}

/** Makes this process a user of the library, and its owner where there is none. */
async function settle(place: string, store: Store): Promise<void> {
  // Before anything of this process is begun.
  const atStart = await readUnfinished(store);
  let isOpen = false;
  const claim = await store.claim(async (others) => {
    if (store.engine === "sqlite") removeRestoringFolder(store.file);
    await store.reserveSpace();
    const left = await readLeftBehind(store, atStart, others);
    // On a full disk the library is open all the same: what can be deleted and exported must be reachable.
    await endNowOrLater(() => actingAs("colloquy", () => cleanUp(store, left, others.living)));
    // It fails when the library is closed meanwhile; the next start takes it up again.
    settleSearchIndex(store).catch(() => undefined);
    resumeErasing(store).catch(() => undefined);
    if (isOpen) for (const hear of takeOvers) hear(store);
  });
  isOpen = true;
  claims.set(place, claim);
}

/** Takes up what other processes did not finish. */
async function cleanUp(store: Store, left: LeftBehind, living: Others["living"]): Promise<void> {
  await store.write(sealLedger, "synced", "reserve");
  await recoverExports(store, left.exports);
  await recoverSyncRuns(store, left.syncRuns);
  // What an import has written goes in many steps.
  await recoverImports(store, left.imports, living);
  await store.write(resumeMerging, "synced", "reserve");
  await store.write(sweepToolSets, "synced", "reserve");
  // Where others live somebody may still take a deletion back.
  if (living.size === 0) await forgetFolders(store, Date.now());
  else forgetLater(store);
}

/** Closes the library of the present environment, if it is open. */
export async function closeStore(): Promise<void> {
  // An environment that names no library has none open, either.
  if (stores.size === 0) return;
  const place = libraryPlace();
  const store = await stores.get(place);
  stores.delete(place);
  if (store?.engine === "postgres") claims.get(place)?.release();
  await store?.close();
  if (store !== undefined) openStores.delete(store);
  if (store?.engine === "sqlite") claims.get(place)?.release();
  claims.delete(place);
}

/**
 * Closes every open library at once, in the last moment of a process that ends as it should: each is one file then
 * and marked as whole, so that the next start need not check all of it.
 */
export function closeStoresNow(): void {
  for (const store of openStores) store.closeNow();
  openStores.clear();
}
