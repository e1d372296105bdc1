import type { Viewer } from "@/lib/domain/accounts/viewer";
import type {
  ChangesPage,
  ChangesRequest,
  RecordedChange,
} from "@/lib/domain/library/recorded-change";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import { added, edits, entries, type Asked, type Recorded } from "./change-sources";

const ON_A_PAGE = 50;
const MOST = 200;
const SOURCES = [edits, added, entries] as const;

/**
 * What was done in the library, newest first: edits, what was added, and what the ledger records. Each is read as it is
 * kept, for whoever looks, and nothing is written for it.
 */
export async function listRecordedChanges(
  viewer: Viewer,
  { conversation, member, system, kind, cursor, limit = ON_A_PAGE }: ChangesRequest = {},
): Promise<ChangesPage> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row =
      conversation === undefined
        ? null
        : await findEntity(sql, "Conversation", conversation, ["key", "id"]);
    if (row === undefined) return { items: [], nextCursor: null };
    const asked: Asked = {
      conversation: row,
      member: member ?? null,
      system: system ?? null,
      kind: kind ?? null,
    };
    const from = cursor === undefined ? null : readNumbers(cursor, SOURCES.length);
    const places = from ?? SOURCES.map(() => Number.MAX_SAFE_INTEGER);
    const sources = SOURCES.map((source, at) => source(sql, asked, places[at] ?? 0));
    const heads = await Promise.all(sources.map(nextOf));
    const items: RecordedChange[] = [];
    const most = Math.min(Math.max(1, Math.floor(limit)), MOST);
    for (;;) {
      const newest = newestOf(heads);
      if (newest === null) return { items, nextCursor: null };
      if (items.length === most) return { items, nextCursor: writeNumbers(places) };
      const { head, at } = newest;
      items.push(head.change);
      places[at] = head.place;
      const source = sources[at];
      heads[at] = source === undefined ? null : await nextOf(source);
    }
  });
}

async function nextOf(source: AsyncGenerator<Recorded, void, void>): Promise<Recorded | null> {
  const next = await source.next();
  return next.done === true ? null : next.value;
}

function newestOf(
  heads: readonly (Recorded | null)[],
): { readonly head: Recorded; readonly at: number } | null {
  let newest: { readonly head: Recorded; readonly at: number } | null = null;
  for (const [at, head] of heads.entries()) {
    if (head !== null && (newest === null || head.change.atMs > newest.head.change.atMs)) {
      newest = { head, at };
    }
  }
  return newest;
}
