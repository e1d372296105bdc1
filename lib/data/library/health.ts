import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { DamageReach } from "@/lib/domain/library/damage-reach";

import { getWholeStore } from "./client";
import { seenReach } from "./seen-reach";
import type { Engine } from "../store/connection/engine";

import type { Store } from "../store/store";
import { diskFullNotice } from "../store/disk/full";
import { damageReach } from "../store/damage/damage-reach";
import { damageOf, damageSentence, LibraryDamagedError } from "../store/damage/library-damage";
import { readSchema } from "../store/sqlite/read-schema";

/**
 * disk-full: everything can be read, exported and deleted, and nothing added. damaged: what is intact can be read and
 * exported, and nothing changed.
 */
export type LibraryStatus = "ok" | "disk-full" | "damaged";

/** How the library is, and for a person what that means and what to do. */
export interface LibraryCondition {
  readonly status: LibraryStatus;
  /** Null where nothing is wrong. */
  readonly message: string | null;
  /** Of a damaged one: which documents cannot be read, of those that whoever asks sees. */
  readonly reach?: DamageReach;
}

export interface LibraryHealth extends LibraryCondition {
  readonly database: Engine;
  /** How many the library has; null where it is too damaged to be asked. */
  readonly migrations: number | null;
}

/** Whether everything can be done with the library, as far as is known. */
export async function libraryCondition(viewer: Viewer): Promise<LibraryCondition> {
  const store = await getWholeStore();
  const damage = damageOf(store.file);
  if (damage !== null) {
    const message = damageSentence(store.file, damage);
    const reach = await seenReach(viewer, damageReach(store.file));
    return { status: "damaged", message, reach };
  }
  // Tried again, so that the library goes on as soon as there is space.
  if (store.isFull()) await store.reserveSpace();
  if (store.isFull()) {
    return { status: "disk-full", message: diskFullNotice() };
  }
  return { status: "ok", message: null };
}

/** The same after asking the library something. */
export async function checkHealth(viewer: Viewer): Promise<LibraryHealth> {
  const store = await getWholeStore();
  const migrations = await askMigrations(store);
  return { ...(await libraryCondition(viewer)), database: store.engine, migrations };
}

async function askMigrations(store: Store): Promise<number | null> {
  try {
    await store.read(readSchema);
    return await store.countMigrations();
  } catch (error) {
    if (error instanceof LibraryDamagedError) return null;
    throw error;
  }
}
