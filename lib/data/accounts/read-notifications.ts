import type { MemberViewer } from "@/lib/domain/accounts/viewer";

import { acknowledgeOpenings } from "./openings";
import { getStore } from "../library/client";

const IDS_PER_WRITE = 500;

/** Notes that a member has read these notifications, or all of them; the notice above every page goes with them. */
export async function markNotificationsRead(
  viewer: MemberViewer,
  ids: readonly string[] | null,
): Promise<void> {
  const store = await getStore(viewer);
  const kinds = await store.writeBeside(async ({ query }) => {
    const rows = await query
      .selectFrom("Notification")
      .select(["id", "kind"])
      .where("accountId", "=", viewer.id)
      .where("readMs", "is", null)
      .$if(ids !== null, (all) => all.where("id", "in", ids ?? []))
      .execute();
    // Of those that are there for the viewer: a key without what is private sees fewer.
    const readMs = Date.now();
    for (let from = 0; from < rows.length; from += IDS_PER_WRITE) {
      const seen = rows.slice(from, from + IDS_PER_WRITE).map(({ id }) => id);
      await query.updateTable("Notification").set({ readMs }).where("id", "in", seen).execute();
    }
    return rows.map(({ kind }) => kind);
  }, "deferred");
  if (kinds.includes("private-opened")) await acknowledgeOpenings(viewer.id);
}

/** Notes that a member has read, above a page, that their conversations were opened. */
export async function markOpeningsRead(viewer: MemberViewer): Promise<void> {
  const store = await getStore(viewer);
  await store.writeBeside(
    ({ query }) =>
      query
        .updateTable("Notification")
        .set({ readMs: Date.now() })
        .where("accountId", "=", viewer.id)
        .where("kind", "=", "private-opened")
        .where("readMs", "is", null)
        .execute(),
    "deferred",
  );
}
