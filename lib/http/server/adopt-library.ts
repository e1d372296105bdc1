import { isPersonalLibrary, personalLibraryOf } from "@/lib/domain/accounts/library";
import {
  createLibrary,
  giveOwners,
  librariesAmong,
  makePersonalLibrary,
} from "@/lib/data/accounts/libraries";
import { freeLibraryName, keyLibraryNames } from "@/lib/data/accounts/library-names";
import { listMembers } from "@/lib/data/accounts/memberships";
import { moveWholeLibrary, namedLibraries } from "@/lib/data/accounts/library-contents";
import { adoptUnowned } from "@/lib/data/library/adopt";

import { log } from "../log/log";

/** What a library is called of which a backup knew the id alone. */
const FOUND_NAME = "Library from a backup";

/**
 * Makes the first owner the owner of every conversation that belongs to nobody: those from before there were accounts,
 * and what a command has imported since; and of every library that nobody owns, or that is not known here, as after a
 * restore into another installation. Tells libraries of one name apart. Done at each start and after each sign-in.
 */
export async function adoptLibrary(): Promise<void> {
  const members = await listMembers();
  const owner = members.find(({ role }) => role === "owner");
  if (owner === undefined) return;
  await adoptUnowned(owner.id);
  await giveOwners(owner.id);
  const renamed = await keyLibraryNames();
  if (renamed.length > 0) log("warn", "libraries-told-apart", { count: renamed.length });
  const named = await namedLibraries();
  if (named.length === 0) return;
  const known = await librariesAmong(named);
  let adopted = 0;
  for (const id of named) {
    if (known.has(id)) continue;
    const own = members.find((member) => personalLibraryOf(member.id) === id);
    if (own !== undefined) {
      await makePersonalLibrary(own.id);
      continue;
    }
    // A personal one of an account that is not here would have nobody who may look after it.
    const name = await freeLibraryName(FOUND_NAME);
    const kept = await createLibrary(name, owner.id, isPersonalLibrary(id) ? null : id);
    // Somebody has taken the name at this moment; the next sign-in tries again.
    if (kept === null) continue;
    if (kept !== id) await moveWholeLibrary(id, kept);
    adopted += 1;
  } // Of which libraries these were nobody here knows; they are the first owner's now.
  if (adopted > 0) log("warn", "libraries-adopted", { count: adopted });
}
