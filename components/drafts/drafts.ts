import { createStore, get, values } from "idb-keyval";
import { keepUnwritten, takeUnwritten } from "./draft-journal";
import { PLACES } from "./draft-owner";
import { isDraftRecord, newDraftId, type DraftRecord } from "./draft-record";
import { DraftStore, type DraftDatabase } from "./draft-store";
import { isDraftOpen } from "./open-drafts";
import { markDrafts } from "./draft-marker";

const LOCK = "colloquy:draft-tab:";

/** This tab, as drafts and locks name it. */
export const TAB = newDraftId();

function browserDatabase(): DraftDatabase {
  // Opened late: where the browser stores nothing, the first use fails and not the page.
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore(PLACES.database, "drafts"));
  return {
    all: async () => (await values<unknown>(store())).filter(isDraftRecord),
    get: async (id) => {
      const value: unknown = await get(id, store());
      return isDraftRecord(value) ? value : undefined;
    },
    write: (puts, gone) =>
      store()("readwrite", async (records) => {
        for (const record of puts) records.put(record, record.id);
        for (const id of gone) records.delete(id);
        await committed(records.transaction);
      }),
  };
}

/** A draft is kept when its transaction is, not when the request was made. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((settle, refuse) => {
    transaction.addEventListener("complete", () => settle());
    const fail = () => refuse(transaction.error ?? new Error("the drafts could not be written"));
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
    transaction.commit();
  });
}

function open(): DraftStore {
  if (typeof window === "undefined") {
    return new DraftStore({
      all: async () => [],
      get: async () => undefined,
      write: async () => {},
    });
  }
  const channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(PLACES.channel);
  // A channel reaches its own origin only and takes no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const store = new DraftStore(browserDatabase(), (ids) => channel?.postMessage(ids));
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    store.refresh(data.filter((id) => typeof id === "string")).catch(reportError);
  });
  window.addEventListener("pagehide", () => writeJournal(store));
  resumeJournal(store);
  store.subscribe(() => markDrafts(store.list().length > 0));
  // Tells other tabs that what was typed here is still on a screen.
  navigator.locks?.request(`${LOCK}${TAB}`, () => new Promise(() => {})).catch(() => undefined);
  return store;
}

/** The drafts that whoever uses this page has in this browser. */
export const drafts = open();

/** Removes all drafts of whoever uses this page; settles when they are gone from the browser. */
export async function discardAllDrafts(): Promise<void> {
  await drafts.load();
  drafts.removeWhere(() => true);
  await drafts.settled();
  if (drafts.unwritten().gone.length > 0) {
    throw new Error(
      "The browser could not delete the drafts. Clear the site’s data to delete them.",
    );
  }
}

/** The database may not finish while the page goes away; this is written before it is gone. */
function writeJournal(store: DraftStore): void {
  try {
    keepUnwritten(localStorage, PLACES.journal, store.unwritten());
  } catch {
    // No room, or no storage at all; the database then has all but the last keystroke.
  }
}

function resumeJournal(store: DraftStore): void {
  try {
    store.resume(takeUnwritten(localStorage, PLACES.journal));
  } catch {
    // No storage at all.
  }
}

/** Whether somebody may be typing it: in this tab, or in another that is still open. */
async function isBeingTyped({ id, tab }: DraftRecord): Promise<boolean> {
  if (tab === TAB) return isDraftOpen(id);
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === `${LOCK}${tab}`) ?? false;
}

/** Removes a draft whose text another sitting has taken over, unless it is still being typed. */
export async function removeTakenOver(record: DraftRecord): Promise<void> {
  if (await isBeingTyped(record)) return;
  if (drafts.get(record.id)?.at === record.at) drafts.remove(record.id);
}
