import type Database from "better-sqlite3";
import { existsSync, truncateSync } from "node:fs";

import { createClosed } from "../files/modes";
import { SqliteError, openDatabase } from "@/lib/data/store/driver/driver";

/** The claim of a process on a library; it ends with the process, however that ends. */
export interface LibraryClaim {
  release(): void;
}

/** Who else uses a library at the moment what others left is taken up. */
export interface Others {
  /** Other processes that live, by the names that rows of work have. */
  readonly living: ReadonlySet<string>;
  /** Whether all have ended that were there before this one: what was unfinished when it came is nobody's then. */
  readonly areEarlierGone: boolean;
}

const OWN = Symbol.for("colloquy.ownedLibraries");
const holder = globalThis as typeof globalThis & { [OWN]?: Set<string> };
/** The libraries this process owns, for every bundle it is made of. */
const own = (holder[OWN] ??= new Set());

/** Another process that only looks whether there is an owner holds the lock for microseconds. */
const LOOK_MS = 100;

const lockFile = (file: string): string => `${file}.owner`;

/**
 * Makes this process the owner of a library, who cleans up after crashes. While an owner lives, other
 * processes (the command line beside a server) are guests: what looks like the rest of a crash to them is
 * work the owner is doing. The claim is a lock on a file of its own, which the system takes back from the dead.
 * @returns null for a guest
 */
export function claimLibrary(file: string): LibraryClaim | null {
  createClosed(lockFile(file));
  let lock = openLock(file);
  try {
    lock.exec(TAKE);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    if (!isNoDatabase(error)) throw error;
    // Nobody holds a lock on what can be read so far, and it never has any content of ours.
    truncateSync(lockFile(file));
    lock = openLock(file);
    lock.exec(TAKE);
  }
  own.add(file);
  return {
    release() {
      own.delete(file);
      lock.close();
    },
  };
}

/**
 * Whether another living process owns a library. The lock tells it; the number of a process would not, since the
 * system gives it to another program, or in a container to the same one at each start.
 */
export function isOwnedElsewhere(file: string): boolean {
  if (own.has(file) || !existsSync(lockFile(file))) return false;
  const lock = openDatabase(lockFile(file), { readonly: true, timeout: 0 });
  try {
    lock.prepare("SELECT count(*) FROM sqlite_master").get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    if (isNoDatabase(error)) return false;
    throw error;
  } finally {
    lock.close();
  }
}

function openLock(file: string): Database.Database {
  return openDatabase(lockFile(file), { timeout: own.has(file) ? 0 : LOOK_MS });
}

/** Nothing is ever written into it, and a journal in a file would need space that a full disk does not have. */
const TAKE = "PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE";

const isNoDatabase = (error: unknown): boolean =>
  error instanceof SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code);

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith("SQLITE_BUSY");
