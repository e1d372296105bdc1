import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : null;

/**
 * Makes a folder, and those above it that are missing; one that is there stays as it is. Node’s own way to do so never
 * ends where a file system refuses a new folder by saying that it is not there, as that of /proc does.
 * @param mode of the folders it makes
 * @throws the system’s error for the folder that cannot be made, with its code
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) === "EEXIST") {
      // Only one that is there already: anything else with its name is told by what it is.
      mkdirSync(path, { recursive: true, mode });
      return;
    }
    if (codeOf(error) !== "ENOENT" || parent === path) throw error;
    if (existsSync(parent)) {
      throw Object.assign(new Error(`no folder can be made in ${parent}`, { cause: error }), {
        code: "EROFS",
        syscall: "mkdir",
      });
    }
    makeFolder(parent, mode);
    makeFolder(path, mode);
  }
}
