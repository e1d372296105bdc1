import type { Viewer } from "@/lib/domain/accounts/viewer";

import { isReadable } from "../documents/find";
import { getStore } from "../library/client";
import { LibraryDamagedError } from "../store/damage/library-damage";
import { listed } from "../store/sqlite/lists";

/** How a fault names a conversation. */
const NAMED = /\bconversation ([0-9A-HJKMNP-TV-Z]{26})\b/g;
const UNSEEN = "a conversation that you can’t open";

/**
 * Faults of the whole library as somebody may read them: conversations that are not theirs to see stay without their ids.
 */
export async function toldFaults(
  viewer: Viewer,
  faults: readonly string[],
): Promise<readonly string[]> {
  if (viewer.kind === "local") return faults;
  const ids = faults.flatMap((fault) => [...fault.matchAll(NAMED)].map(([, id = ""]) => id));
  if (ids.length === 0) return faults;
  const seen = await seenAmong(viewer, ids);
  return faults.map((fault) =>
    fault.replaceAll(NAMED, (name, id: string) => (seen.has(id) ? name : UNSEEN)),
  );
}

async function seenAmong(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const store = await getStore(viewer);
  try {
    const rows = await store.read(({ query }) =>
      query
        .selectFrom("Conversation as e")
        .select("e.id")
        .where("e.id", "in", listed(ids))
        .where(isReadable)
        .execute(),
    );
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    // Whose they are cannot be read.
    if (error instanceof LibraryDamagedError) return new Set();
    throw error;
  }
}
