import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createDirectories, databaseFile, dataDirectory } from "../store/files/data-directory";

const FILE = "review-salt";

/**
 * A secret of this library by which findings get their names. It survives a restart, so that decisions about
 * findings stay valid, and never leaves, so that nobody can try values out on the names.
 */
export function reviewSalt(): string {
  createDirectories(databaseFile());
  const path = join(/* turbopackIgnore: true */ dataDirectory(), FILE);
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    // It is there already, or another process was quicker.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8");
}
