// Says whether a build is of the present sources. The content is compared, because a clone or a
// checkout gives every file a new time.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
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

/** A hash over names and contents of everything a build is made from. */
export function sourceHash() {
  const hash = createHash("sha256").update(process.version);
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

const stampOf = (dist) => join(ROOT, dist, "colloquy-sources");

export function isFresh(dist, hash) {
  const stamp = stampOf(dist);
  const built = existsSync(join(ROOT, dist, "BUILD_ID"));
  return built && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

export function markFresh(dist, hash) {
  writeFileSync(stampOf(dist), hash);
}
