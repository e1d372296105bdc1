import { setTimeout as wait } from "node:timers/promises";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { DamageReach } from "@/lib/domain/library/damage-reach";

import { getWholeStore } from "./client";
import { seenReach } from "./seen-reach";
import type { Engine } from "../store/connection/engine";

import type { Store } from "../store/store";
import { diskFullNotice } from "../store/disk/full";
import { damageReach } from "../store/damage/damage-reach";
import { damageOf, damageSentence, LibraryDamagedError } from "../store/damage/library-damage";
import { isDatabaseLost } from "../store/postgres/failures";
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

/** unreachable: a database behind a socket does not answer. */
export interface LibraryHealth extends Omit<LibraryCondition, "status"> {
  readonly status: LibraryStatus | "unreachable";
  readonly database: Engine;
  /** How many the library has; null where it cannot be asked. */
  readonly migrations: number | null;
}

/** Whether requests are worth sending: everything can be read. */
export const isWorking = (status: LibraryHealth["status"]): boolean =>
  status === "ok" || status === "disk-full";

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
  const database = store.engine;
  const migrations = await answerInTime(store);
  if (migrations === "unreachable") {
    return { status: migrations, message: UNREACHABLE, database, migrations: null };
  }
  return { ...(await libraryCondition(viewer)), database, migrations };
}

/**
 * Whoever watches the server waits no longer for a database. A pooler in between answers for two minutes as if the
 * server behind it were about to come.
 */
const PATIENCE_MS = 3000;
const UNREACHABLE =
  "The database can’t be reached. Look whether its server is running; Colloquy goes on by itself once it is.";

/** What was asked of each database and has no answer yet: of one that is gone, no further connection waits. */
const asked = new WeakMap<Store, Promise<number | null>>();

async function answerInTime(store: Store): Promise<number | null | "unreachable"> {
  if (store.engine === "sqlite") return askMigrations(store);
  const answer = asked.get(store) ?? askMigrations(store);
  asked.set(store, answer);
  const given = new AbortController();
  const late = wait(PATIENCE_MS, "unreachable" as const, { signal: given.signal, ref: false });
  try {
    const answered = answer.finally(() => asked.delete(store));
    return await Promise.race([answered, late.catch(() => "unreachable" as const)]);
  } catch (error) {
    if (isDatabaseLost(error)) return "unreachable";
    throw error;
  } finally {
    given.abort();
  }
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
