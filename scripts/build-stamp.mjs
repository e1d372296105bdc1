// Says whether a build is of the present sources. The content is compared, because a clone or a
// checkout gives every file a new time.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { wantedBasePath } from "./base-path.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const SOURCES = [
  ".config/postcssrc.json",
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "proxy.ts",
  "scripts/base-path.mjs",
  "scripts/generate",
  "tsconfig.json",
];

const IGNORED = /\.test\.tsx?$|(^|\/)__fixtures__(\/|$)|^lib\/(generated|testing)(\/|$)/;

function* filesUnder(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (IGNORED.test(relative(ROOT, child))) continue;
    if (entry.isDirectory()) yield* filesUnder(child);
    else yield child;
  }
}

/** A hash over names and contents of everything a build is made from, and the path it is made for. */
export function sourceHash() {
  const hash = createHash("sha256").update(`${process.version} ${wantedBasePath()}`);
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    const files = source.includes(".")
      ? [path]
      : [...filesUnder(path)].toSorted((a, b) => (a < b ? -1 : 1));
    for (const file of files) hash.update(`\n${relative(ROOT, file)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const idOf = (dist) => join(resolve(ROOT, dist), "BUILD_ID");
const stampOf = (dist) => join(resolve(ROOT, dist), "colloquy-sources");

/** What the stamp of the build in `dist` says when it was made from these sources; null without a build. */
function stampText(dist, hash) {
  // With the build's own name, because a build that bypasses this file leaves the old stamp lying.
  return existsSync(idOf(dist)) ? `${hash} ${readFileSync(idOf(dist), "utf8")}` : null;
}

export function isFresh(dist, hash) {
  const stamp = stampOf(dist);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampText(dist, hash);
}

/**
 * Builds with `run`, which says whether it succeeded, and stamps what it made. Every command that builds
 * does it here, so that no other builds the same again.
 * @param force also builds what is fresh
 * @returns "fresh", "built" or "failed"
 */
export async function build({ dist, force = false, run }) {
  // Taken before: what is changed during a build may not be in it.
  const hash = sourceHash();
  if (!force && isFresh(dist, hash)) return "fresh";
  rmSync(stampOf(dist), { force: true });
  if (!(await run())) return "failed";
  const text = stampText(dist, hash);
  if (text === null) return "failed";
  writeFileSync(stampOf(dist), text);
  return "built";
}
