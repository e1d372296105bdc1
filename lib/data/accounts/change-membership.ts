import type { Role } from "@/lib/domain/accounts/role";

import { getAccounts } from "./database";

/**
 * Gives a member of a library another role, or none.
 * @param how whether an account that is no member becomes one
 * @returns false when the library would be left without an owner; nothing was changed
 */
export async function changeMembership(
  libraryId: string,
  memberId: string,
  role: Role | null,
  how: "only-members" | "or-add",
): Promise<boolean> {
  const { query, engine } = await getAccounts();
  return query.transaction().execute(async (transaction) => {
    let owners = transaction
      .selectFrom("Membership")
      .select("memberId")
      .where("libraryId", "=", libraryId)
      .where("role", "=", "owner");
    // Two owners who demote each other at once must not both succeed.
    if (engine === "postgres") owners = owners.forUpdate();
    const found = await owners.execute();
    const isOnlyOwner = found.length === 1 && found[0]?.memberId === memberId;
    if (role !== "owner" && isOnlyOwner) return false;
    if (role === null) {
      await transaction
        .deleteFrom("Membership")
        .where("libraryId", "=", libraryId)
        .where("memberId", "=", memberId)
        .execute();
    } else if (how === "or-add") {
      await transaction
        .insertInto("Membership")
        .values({ libraryId, memberId, role, createdMs: Date.now() })
        .onConflict((conflict) => conflict.columns(["libraryId", "memberId"]).doUpdateSet({ role }))
        .execute();
    } else {
      await transaction
        .updateTable("Membership")
        .set({ role })
        .where("libraryId", "=", libraryId)
        .where("memberId", "=", memberId)
        .execute();
    }
    return true;
  });
}
