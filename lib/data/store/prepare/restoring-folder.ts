import { existsSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { isOwnedElsewhere } from "../locks/library-owner";

/**
 * Where a restore builds the library that takes the place of the present one: a folder of its own on the same disk,
 * since next to the library its files would be taken for parts of that.
 */
export const restoringFolder = (file: string): string => join(dirname(file), "restoring");

/** The library that is built there. The restore owns it until it is in its place. */
export const restoringFile = (file: string): string => join(restoringFolder(file), basename(file));

/** A file whose being there says that the library is built. */
const readyFile = (file: string): string => join(restoringFolder(file), "ready");

/** Asks the server that uses the present library to step aside. */
export function askToStepAside(file: string): void {
  writeFileSync(readyFile(file), "", { mode: 0o600 });
}

/** Whether a restore in another process is under way. */
export function isBeingRestored(file: string): boolean {
  return existsSync(restoringFile(file)) && isOwnedElsewhere(restoringFile(file));
}

/** Whether it waits until nobody uses the present library. */
export function isFolderReady(file: string): boolean {
  return existsSync(readyFile(file)) && isOwnedElsewhere(restoringFile(file));
}

/** Removes what a killed restore left. */
export function removeRestoringFolder(file: string): void {
  if (isBeingRestored(file)) return;
  rmSync(restoringFolder(file), { recursive: true, force: true });
}
