import type { MemberViewer } from "@/lib/domain/accounts/viewer";

import { acknowledgeOpenings } from "./openings";
import { getStore } from "../library/client";

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
    await query
      .updateTable("Notification")
      .set({ readMs: Date.now() })
      .where("accountId", "=", viewer.id)
      .where("readMs", "is", null)
      .$if(ids !== null, (all) => all.where("id", "in", ids ?? []))
      .execute();
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
