import { expect, test } from "vitest";

import { namesInEntries } from "@/lib/data/accounts/entry-names";
import { listRecordedChanges } from "@/lib/data/activity/changes";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";

import { invite } from "./invite";
import { changeMember, removeMember } from "./members";

useAccounts();

/** What was done to members, and what a page calls them. */
async function shownTo(viewer: Viewer) {
  const { items } = await listRecordedChanges(viewer, { kind: "members" });
  const { names, invited } = await namesInEntries(viewer, items);
  return items.toReversed().map(({ what, about }) => {
    if (about?.kind === "invitation") return [what, invited.get(about.invitation), about.role];
    if (about?.kind === "account") return [what, names.get(about.account), about.from, about.role];
    return [what];
  });
}

test("entries name whom they are about, also who is no member any more; addresses only to admins", async () => {
  const { viewer: owner } = await makeOwner();
  const { viewer: mia } = await makeMember(owner, "editor", "mia");
  const { viewer: otto } = await makeMember(owner, "reader", "otto");
  await changeMember(mia.id, "reader", owner);
  await invite({ email: "late@example.com", role: "reader" }, owner);
  await removeMember(otto.id, owner);
  const ofOwner = await shownTo(owner);
  expect(ofOwner).toEqual([
    ["member-joined", owner.name, null, "owner"],
    ["member-invited", mia.email, "editor"],
    ["member-joined", mia.name, null, "editor"],
    ["member-invited", otto.email, "reader"],
    ["member-joined", otto.name, null, "reader"],
    ["member-role-changed", mia.name, "editor", "reader"],
    ["member-invited", "late@example.com", "reader"],
    ["member-removed", otto.name, "reader", null],
  ]);
  const withoutAddresses = ofOwner.map((row) =>
    row[0] === "member-invited" ? [row[0], undefined, row[2]] : row,
  );
  expect(await shownTo({ ...mia, role: "reader" })).toEqual(withoutAddresses);
});
