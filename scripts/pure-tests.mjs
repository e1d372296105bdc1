// `pure-tests.mjs IMPORTS`: runs the tests of the pure core whose verdict may be another than when they were last
// green. IMPORTS is what depcruise.mjs wrote. `npm test` runs all tests, whatever is known of them.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { contentHashes, readVerdicts, testKey, writeVerdicts } from "./closures.mjs";
import { toolCache } from "./tool-cache.mjs";

// The tests that open databases, spawn processes or walk the routes are not among them.
const PURE =
  /^(lib\/(json|validation|shared|domain|formats)|components|app\/globals).*\.test\.tsx?$/;
const SETUP = "lib/testing/setup/";

const root = process.cwd();
const [imports] = process.argv.slice(2);
if (imports === undefined) throw new Error("usage: pure-tests.mjs IMPORTS");
const graph = JSON.parse(readFileSync(imports, "utf8"));
const hashes = contentHashes(root);
const setup = [...hashes.keys()].filter((file) => file.startsWith(SETUP));
const tests = [...hashes.keys()].filter((file) => PURE.test(file));
const keys = new Map(tests.map((file) => [file, testKey(graph, hashes, file, setup)]));

const CONFIG = ".config/vitest.ts";
const folder = toolCache(root, "pure-tests", [CONFIG, "tsconfig.json"]);
const kept = join(folder, "green.json");
const green = readVerdicts(kept);
const asked = tests.filter((file) => green.get(file) !== keys.get(file));
console.log(`${asked.length} of ${tests.length} test files have to run`);
if (asked.length > 0) {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const how = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const command = ["run", "--config", CONFIG, ...how, ...asked];
  const { status } = spawnSync("vitest", command, { stdio: "inherit" });
  if (status !== 0) {
    // What was green need not run again while the rest is mended.
    const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
    const passed = new Set(
      results.filter((one) => one.status === "passed").map((one) => relative(root, one.name)),
    );
    for (const file of asked) if (!passed.has(file)) keys.delete(file);
    writeVerdicts(kept, keys);
    process.exit(status ?? 1);
  }
}
writeVerdicts(kept, keys);
