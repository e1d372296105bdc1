import { rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Where a restore builds the library that takes the place of the present one: a folder of its own on the same disk,
 * since next to the library its files would be taken for parts of that.
 */
export const restoringFolder = (file: string): string => join(dirname(file), "restoring");

/** Removes what a killed restore left. */
export function removeRestoringFolder(file: string): void {
  rmSync(restoringFolder(file), { recursive: true, force: true });
}
