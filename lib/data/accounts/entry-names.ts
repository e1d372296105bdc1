import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";

import { addressesOf } from "./invitations";
import { listMembers } from "./memberships";
import { namesOf } from "./names";

/** Something recorded, as far as it names people. */
interface NamingEntry {
  /** The account of who did it. */
  readonly by: string | null;
  readonly about: LedgerSubject | null;
}

/** What a page of entries calls those whom the entries name by ids. */
export interface EntryNames {
  /** The members of the main library; nobody where there are no accounts. */
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** Names by accounts: of members, and of former ones whose account is still there. */
  readonly names: ReadonlyMap<string, string>;
  /** Addresses by invitations, for whoever manages members. */
  readonly invited: ReadonlyMap<string, string>;
}

/** Finds those names. Members know each other by name; their addresses are for those who manage them. */
export async function namesInEntries(
  viewer: Viewer,
  entries: readonly NamingEntry[],
): Promise<EntryNames> {
  if (viewer.kind !== "member") return { members: [], names: new Map(), invited: new Map() };
  const mayManage = mayDo(viewer, "manage");
  const members = (await listMembers()).map(({ id, name, email }) => {
    if (name !== "") return { id, name };
    return { id, name: mayManage ? email : "Member" };
  });
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const accounts = entries.flatMap(({ by, about }) => [
    ...(by === null ? [] : [by]),
    ...(about?.kind === "account" ? [about.account] : []),
  ]);
  const former = await namesOf(accounts.filter((id) => !names.has(id)));
  for (const [id, name] of former) if (name !== "") names.set(id, name);
  const invitations = entries.flatMap(({ about }) =>
    about?.kind === "invitation" ? [about.invitation] : [],
  );
  return { members, names, invited: mayManage ? await addressesOf(invitations) : new Map() };
}
