// What can be said quickly: format, lint, types, layers, dead code, and the tests of the pure core.
// `--without-tests` leaves the last out, for a run that does all tests anyway.
// The checks run two at a time (the slow ones beside each other); the output of a failed one is shown whole.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { toolCache } from "./tool-cache.mjs";

// The tests that open databases, spawn processes or walk the routes belong to `npm test`.
// Pure modules keep no state between files, so one process loads them once for all files.
const PURE = [
  "lib/json",
  "lib/validation",
  "lib/shared",
  "lib/domain",
  "lib/formats",
  "components",
  "app/globals",
];

/** The format of what did not change is known. The order of classes depends on the style sheet, too. */
const FORMAT_CACHE = [
  "--cache",
  "--cache-strategy",
  "content",
  "--cache-location",
  join(toolCache(process.cwd(), "format", [".prettierrc.json", "app/globals.css"]), "files"),
];

const CHECKS = [
  ["format", "prettier", ["--check", ".", "--log-level", "warn", ...FORMAT_CACHE]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["types", "tsc", ["-p", ".config"]],
  ["layers", process.execPath, ["scripts/depcruise.mjs"]],
  ["dead code", "knip", []],
  ["pure core", "vitest", ["run", "--reporter=dot", ...PURE]],
];

function run(command, args) {
  return new Promise((resolve) => {
    const started = performance.now();
    let output = "";
    const child = spawn(command, args, {
      env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: String(error), seconds: 0 }));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

const started = performance.now();
const generated = await run(process.execPath, ["scripts/generate.mjs"]);
if (generated.code !== 0) {
  console.error(generated.output);
  process.exit(1);
}
const isWithoutTests = process.argv.includes("--without-tests");
const checks = CHECKS.filter(([, command]) => !(isWithoutTests && command === "vitest"));
const queue = checks.toReversed();
const failed = [];
async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [name, command, args] = check;
    const { code, output, seconds } = await run(command, args);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
    if (code !== 0) failed.push({ name, output });
  }
}
await Promise.all([worker(), worker()]);
for (const { name, output } of failed) console.error(`\n== ${name} ==\n${output}`);
console.log(
  `verify: ${((performance.now() - started) / 1000).toFixed(1)} s, ${failed.length} failed`,
);
process.exit(failed.length === 0 ? 0 : 1);
