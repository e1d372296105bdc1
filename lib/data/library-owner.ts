import Database from "better-sqlite3";

/** The claim of a process on a library; it ends with the process, however that ends. */
export interface LibraryClaim {
  release(): void;
}

/**
 * Makes this process the owner of a library, who cleans up after crashes. While an owner lives, other
 * processes (the command line beside a server) are guests: what looks like the rest of a crash to them is
 * work the owner is doing. The claim is a lock on a file of its own, which the system takes back from the dead.
 * @returns null for a guest
 */
export function claimLibrary(file: string): LibraryClaim | null {
  const lock = new Database(`${file}.owner`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return { release: () => void lock.close() };
}
