import { resolve } from "node:path";

/** A path as the person who called the program meant it: from their folder, not from the program's. */
export function callersPath(path: string): string {
  return resolve(process.env["COLLOQUY_CALLED_FROM"] ?? ".", path);
}
