import { libraryNameKey } from "@/lib/domain/accounts/library";

import { getAccounts } from "./database";

const IS_TAKEN: ReadonlySet<unknown> = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE"]);

/**
 * Writes the name of a library, which the database gives to one alone.
 * @returns false when another library has it; nothing was changed
 */
export async function unlessTaken(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && IS_TAKEN.has(error.code)) return false;
    throw error;
  }
}

/** A name that no library has: the given one, or that with a number. */
export async function freeLibraryName(name: string): Promise<string> {
  const { query } = await getAccounts();
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} (${number})`;
    const taken = await query
      .selectFrom("Library")
      .select("id")
      .where("nameKey", "=", libraryNameKey(tried))
      .executeTakeFirst();
    if (taken === undefined) return tried;
  }
}

/**
 * Keys the names of shared libraries from before names were told apart. The older one keeps its name; a later one of the
 * same name is given a number.
 * @returns the libraries that have another name now
 */
export async function keyLibraryNames(): Promise<readonly { id: string; name: string }[]> {
  const { query } = await getAccounts();
  const unkeyed = await query
    .selectFrom("Library")
    .select(["id", "name"])
    .where("kind", "=", "shared")
    .where("nameKey", "is", null)
    .orderBy("createdMs")
    .orderBy("id")
    .execute();
  const renamed = [];
  for (const { id, name } of unkeyed) {
    const free = await freeLibraryName(name);
    const isDone = await unlessTaken(async () => {
      await query
        .updateTable("Library")
        .set({ name: free, nameKey: libraryNameKey(free) })
        .where("id", "=", id)
        .execute();
    });
    // Another process was faster; the next start looks again.
    if (isDone && free !== name) renamed.push({ id, name: free });
  }
  return renamed;
}
