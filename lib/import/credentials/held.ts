import { databaseFile } from "@/lib/data/store/files/data-directory";
import { processWide } from "@/lib/shared/process-wide";

import type { FoundCredential } from "../conceal/find-credentials";

/** What imports have found, by the items of their plans. In memory only: nothing of it outlives the process. */
interface HeldImport {
  readonly items: Map<string, readonly FoundCredential[]>;
  readonly timer: NodeJS.Timeout;
}

const MOST_OF_IMPORT = 200;
const MOST = 500;
const MOST_MS = 60 * 60 * 1000;

// Routes and actions are bundled apart, and both must see the same.
const imports = processWide("import-credentials", () => new Map<string, HeldImport>());

/** Several libraries may be open in one process, one after the other. */
const keyOf = (importId: string): string => `${databaseFile()} ${importId}`;

/** Holds what was found in items of an import for an hour; what is too much is not held. */
export function holdCredentials(
  importId: string,
  found: ReadonlyMap<string, readonly FoundCredential[]>,
): void {
  if (![...found.values()].some(({ length }) => length > 0)) return;
  const key = keyOf(importId);
  const held = imports.get(key) ?? {
    items: new Map<string, readonly FoundCredential[]>(),
    timer: forgetLater(key),
  };
  imports.set(key, held);
  for (const [itemId, credentials] of found) {
    const room = MOST_OF_IMPORT - countOf(held);
    const former = held.items.get(itemId) ?? [];
    held.items.set(itemId, [...former, ...credentials.slice(0, Math.max(0, room))]);
  }
  for (const oldest of imports.keys()) {
    if ([...imports.values()].reduce((sum, each) => sum + countOf(each), 0) <= MOST) break;
    forget(oldest);
  }
}

/** What is held of an import, by item; empty once it is too old, and after a restart. */
export function heldCredentials(importId: string): ReadonlyMap<string, readonly FoundCredential[]> {
  return imports.get(keyOf(importId))?.items ?? new Map();
}

/** What planning an import found, as it goes from one thread to another. */
export interface FoundInImport {
  readonly importId: string;
  readonly items: readonly (readonly [item: string, found: readonly FoundCredential[]])[];
}

/** Gives all that is held of an import away: a thread that planned it for another one keeps nothing. */
export function giveAwayCredentials(importId: string): FoundInImport {
  const items = [...heldCredentials(importId)];
  forgetCredentials(importId);
  return { importId, items };
}

/** Forgets the credentials of a name, as they are in the store now. */
export function forgetCredential(importId: string, name: string): void {
  const items = imports.get(keyOf(importId))?.items;
  for (const [itemId, found] of items ?? []) {
    items?.set(
      itemId,
      found.filter((each) => each.name !== name),
    );
  }
}

/** Forgets all that is held of an import, as it has ended. */
export function forgetCredentials(importId: string): void {
  forget(keyOf(importId));
}

function forget(key: string): void {
  clearTimeout(imports.get(key)?.timer);
  imports.delete(key);
}

/** Not only when somebody asks: nobody may ask again. */
function forgetLater(key: string): NodeJS.Timeout {
  return setTimeout(() => forget(key), MOST_MS).unref();
}

function countOf({ items }: HeldImport): number {
  return [...items.values()].reduce((sum, { length }) => sum + length, 0);
}
