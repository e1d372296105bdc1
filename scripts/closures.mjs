// What a verdict about a file depends on: the file, all it imports, and what those import. `npm run verify` keeps
// the verdicts that were good, each under the hash of these contents, and asks again where the hash is another.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Content hashes of all files of the checkout, committed or not, and of what is generated from them. */
export function contentHashes(root) {
  const list = (...options) =>
    execFileSync("git", ["ls-files", "-z", ...options], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    }).split("\0");
  const generated = list("--others", "--", "lib/generated");
  const files = new Set([...list("-co", "--exclude-standard"), ...generated]);
  const hashes = new Map();
  for (const file of files) {
    const path = join(root, file);
    if (file !== "" && existsSync(path)) hashes.set(file, digest(readFileSync(path)));
  }
  return hashes;
}

/**
 * The files that `file` reaches by imports, itself among them.
 * @param {Readonly<Record<string, readonly string[]>>} graph the imports of each file
 */
export function closureOf(graph, file) {
  const reached = new Set([file]);
  for (const next of reached) {
    for (const imported of graph[next] ?? []) reached.add(imported);
  }
  return reached;
}

const READS_FILES = /^(node:)?fs(\/promises)?$/;
const RUNS_PROGRAMS = /^(node:)?(child_process|worker_threads|module)$/;
const SOURCE = /\.(ts|tsx|mts|mjs)$/;

/**
 * The key of what a test's verdict depends on: what it imports; every file where the test itself reads files or
 * something it imports runs programs; every file that is no source where something it imports reads files.
 * @param {Readonly<Record<string, readonly string[]>>} graph the imports of each file
 * @param {ReadonlyMap<string, string>} hashes of all files
 * @param {string} file the test
 * @param {readonly string[]} always files that every test loads
 */
export function testKey(graph, hashes, file, always = []) {
  const reached = closureOf(graph, file);
  const isWide =
    (graph[file] ?? []).some((name) => READS_FILES.test(name)) ||
    [...reached].some((name) => RUNS_PROGRAMS.test(name));
  const isReader = [...reached].some((name) => READS_FILES.test(name));
  const depends = new Set([...reached, ...always.flatMap((one) => [...closureOf(graph, one)])]);
  for (const name of hashes.keys()) {
    if (isWide || (isReader && !SOURCE.test(name))) depends.add(name);
  }
  const lines = [...depends].map((name) => `${name} ${hashes.get(name) ?? "installed"}`);
  return digest(lines.toSorted().join("\n"));
}

/** Good verdicts of earlier runs: the key of each file when it was judged. */
export function readVerdicts(path) {
  return existsSync(path) ? new Map(JSON.parse(readFileSync(path, "utf8"))) : new Map();
}

/** Keeps the keys of what was found good, in place of those of the run before. */
export function writeVerdicts(path, keys) {
  writeFileSync(path, JSON.stringify([...keys]));
}
