import type { DamagedDocument, DamageReach } from "@/lib/domain/library/damage-reach";
import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";

import { isReadable } from "../documents/find";
import { LibraryDamagedError } from "../store/damage/library-damage";
import type { Store } from "../store/store";
import { getStore } from "./client";

const NOTHING: DamageReach = { state: "stopped", documents: [], more: 0 };

/**
 * What damage reaches of the documents that somebody sees: the others are not named and not counted. Nobody can be told of
 * a document of which the row that says whose it is cannot be read.
 */
export async function seenReach(viewer: Viewer, reach: DamageReach): Promise<DamageReach> {
  if (viewer.kind === "local") return reach;
  if (!mayDo(viewer, "read")) return NOTHING;
  const store = await getStore(viewer);
  const documents: DamagedDocument[] = [];
  let isWhole = reach.more === 0;
  for (const document of reach.documents) {
    const seen = document.kind === "toolset" || (await isSeen(store, document.id));
    if (seen === true) documents.push(document);
    if (seen === null) isWhole = false;
  }
  const state = isWhole || reach.state === "searching" ? reach.state : "stopped";
  return { state, documents, more: 0 };
}

/** Null where that cannot be told. */
async function isSeen(store: Store, id: string): Promise<boolean | null> {
  try {
    const row = await store.read(({ query }) =>
      query
        .selectFrom("Conversation as e")
        .select("e.id")
        .where("e.id", "=", id)
        .where(isReadable)
        .executeTakeFirst(),
    );
    return row !== undefined;
  } catch (error) {
    if (error instanceof LibraryDamagedError) return null;
    throw error;
  }
}
