import type { ItemKind } from "@/lib/domain/server-items/item";

import { noteEvent } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";

/** Records that a person is about to read something of a server. */
export async function noteServerItemRead(fileId: string, kind: ItemKind): Promise<void> {
  const store = await getSharedStore();
  await store.write((sql) => noteEvent(sql, "server-item-read", fileId, { kind }));
}
