import type { LedgerEvent } from "@/lib/domain/exports/ledger";

import { getSharedStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";

/** What happens to accounts and is recorded in the library, by ids: names and addresses can be forgotten. */
type AccountEvent = Extract<
  LedgerEvent,
  | "member-invited"
  | "invitation-revoked"
  | "member-joined"
  | "member-role-changed"
  | "member-removed"
  | "member-key-created"
  | "member-key-revoked"
>;

/** Who did it when nobody was signed in. */
const OPERATOR = "operator";
/** Who did it where the groups of an identity provider decide. */
export const PROVIDER = "provider";

/**
 * Records what was done to accounts. They are in a database of their own, so this follows the change: what is recorded
 * was done, and a kill in between leaves a change without its entry.
 * @param actor an account, or `PROVIDER`; null for the operator at the command line
 */
export async function noteAccountEvent(
  event: AccountEvent,
  subject: string,
  { actor, ...body }: { readonly actor: string | null } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const store = await getSharedStore({ account: actor === PROVIDER ? null : actor, key: null });
  await store.write(
    (sql) => noteEvent(sql, event, subject, { ...body, actor: actor ?? OPERATOR }),
    "synced",
    "record",
  );
}
