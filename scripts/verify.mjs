// What can be said quickly: format, lint, types, layers, dead code, and the tests of the pure core, as far as
// something has changed since they were last good.
// `--without-tests` leaves the last out, for a run that does all tests anyway.
// The checks run two at a time (the slow ones beside each other); the output of a failed one is shown whole.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { toolCache } from "./tool-cache.mjs";

/** Which file imports which, from the check of the layers for those that come after it. */
const IMPORTS = join(toolCache(process.cwd(), "imports", []), "imports.json");

// In the order in which they begin.
const CHECKS = [
  ["format", "oxfmt", ["--check"]],
  ["layers", process.execPath, ["scripts/depcruise.mjs", "--imports", IMPORTS]],
  ["dead code", "knip", []],
  // The rules need the types of every file, so the compiler that gives them reports wrong ones as well.
  ["lint, types", "npm", ["run", "-s", "lint", "--", "--deny-warnings"]],
  ["pure core", process.execPath, ["scripts/pure-tests.mjs", IMPORTS]],
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
const queue = CHECKS.filter(([name]) => !(isWithoutTests && name === "pure core"));
const failed = [];
rmSync(IMPORTS, { force: true });
let settleLayers;
const layersAreJudged = new Promise((resolve) => (settleLayers = resolve));
async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const [name, command, args] = check;
    if (args.includes(IMPORTS) && name !== "layers") await layersAreJudged;
    const { code, output, seconds } = await run(command, args);
    if (name === "layers") settleLayers();
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
