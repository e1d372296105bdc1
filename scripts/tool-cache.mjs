// Where tools keep what they found in unchanged files: below node_modules, so that a clone begins with nothing.
// A tool compares the content of the files it checks; what else its verdict depends on is part of the folder's name,
// so a cache is never read under another version, another setting or another installation.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What is installed, by the lock file and by npm's own record of what it put there. */
const INSTALLED = ["package-lock.json", "node_modules/.package-lock.json"];

/**
 * Makes the folder of a tool's cache and removes those of other inputs.
 * @param {string} root of the checkout
 * @param {string} name of the tool
 * @param {readonly string[]} inputs files besides the checked ones that a verdict depends on
 */
export function toolCache(root, name, inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const file of [...INSTALLED, ...inputs]) {
    const path = join(root, file);
    hash.update(`\n${file}\n`).update(existsSync(path) ? readFileSync(path) : "absent");
  }
  const parent = join(root, "node_modules/.cache/colloquy");
  const folder = `${name}-${hash.digest("hex").slice(0, 16)}`;
  mkdirSync(join(parent, folder), { recursive: true });
  for (const other of readdirSync(parent)) {
    const isOld = other.startsWith(`${name}-`) && other !== folder;
    if (isOld) rmSync(join(parent, other), { recursive: true, force: true });
  }
  return join(parent, folder);
}
