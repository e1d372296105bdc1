import type { Viewer } from "@/lib/domain/accounts/viewer";

import { getStore } from "../library/client";
import { noteEvent } from "./chain/note";

/** Records that what is private of a member was opened, by whom, why and until when. */
export async function recordOpening(
  viewer: Viewer,
  id: string,
  opening: {
    readonly opener: string;
    readonly owner: string;
    readonly reason: string;
    readonly untilMs: number;
  },
): Promise<void> {
  const store = await getStore(viewer);
  await store.write((sql) => noteEvent(sql, "private-opened", id, { ...opening }));
}
