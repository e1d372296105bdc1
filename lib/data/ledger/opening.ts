import type { Viewer } from "@/lib/domain/accounts/viewer";

import { getStore } from "../library/client";
import { notify } from "../notifications/notify";
import { noteEvent } from "./chain/note";

/** Records, and tells the member, that what is private of a member was opened, by whom, why and until when. */
export async function recordOpening(
  viewer: Viewer,
  id: string,
  opening: {
    readonly library: string;
    readonly opener: string;
    readonly owner: string;
    readonly reason: string;
    readonly untilMs: number;
  },
): Promise<void> {
  const store = await getStore(viewer);
  // Whoever manages a further library may only read the main one.
  await store.writeBeside(async (sql) => {
    await noteEvent(sql, "private-opened", id, { ...opening });
    await notify(sql, [opening.owner], {
      kind: "private-opened",
      subjectId: id,
      conversationId: null,
      actorId: opening.opener,
    });
  });
}
