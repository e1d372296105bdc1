// `npm test`: unit tests, those of the library once more on PostgreSQL where it is installed, some random faults, then
// the end-to-end tests in a real browser on the production build.
// `--e2e` leaves the unit tests out. Every process started here ends here.
import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";

const onlyE2e = process.argv.includes("--e2e");
const passed = process.argv.slice(2).filter((arg) => arg !== "--e2e");

function run(command, args, env = {}, stdio = "inherit") {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio,
      env: { ...process.env, ...env, PATH: `node_modules/.bin:${process.env.PATH}` },
    });
    child.on("error", (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** What runs beside the steps; nothing is left behind when one of them fails. */
let beside = Promise.resolve(0);

async function step(title, command, args, env) {
  console.log(`\n== ${title} ==`);
  await end(title, await run(command, args, env));
}

async function end(title, code) {
  if (code === 0) return;
  console.error(`${title} failed with exit code ${code}.`);
  await beside;
  process.exit(code);
}

const BUILD = ["scripts/build.mjs", "--if-stale"];

/**
 * Begins the production build beside a step that waits for processes much of the time.
 * @returns what waits for its end, and then prints what it said
 */
function buildBeside() {
  const place = mkdtempSync(join(tmpdir(), "colloquy-build-"));
  const log = openSync(join(place, "log"), "w");
  beside = run(process.execPath, BUILD, { COLLOQUY_GENERATED: "1" }, ["ignore", log, log]);
  return async () => {
    console.log("\n== production build ==");
    const code = await beside;
    process.stdout.write(readFileSync(join(place, "log"), "utf8"));
    closeSync(log);
    rmSync(place, { recursive: true, force: true });
    await end("production build", code);
  };
}

/** What the tests on PostgreSQL lack on this machine; they start and stop a server of their own. */
function missingForPostgres() {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  if (!versions.some((version) => existsSync(join(root, version, "bin", "initdb")))) {
    return `there is no server in ${root} (apt install postgresql pgbouncer)`;
  }
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(":")];
  const hasPooler = folders.some((folder) => existsSync(join(folder, "pgbouncer")));
  return hasPooler ? null : "pgbouncer is not installed (apt install pgbouncer)";
}

await step("generate", process.execPath, ["scripts/generate.mjs"]);
// The floor of `npm run coverage` within the tests that run anyway.
const coverage = process.env.COLLOQUY_COVERAGE === "1" ? ["--coverage"] : [];
if (!onlyE2e)
  await step("unit tests", "vitest", ["run", "--config", ".config/vitest.ts", ...coverage]);
if (!onlyE2e) {
  const missing = missingForPostgres();
  if (missing === null) {
    await step("tests on PostgreSQL", "vitest", ["run", "--config", ".config/vitest-postgres.ts"]);
  } else {
    console.log(`\n== tests on PostgreSQL: left out, ${missing} ==`);
    // Whoever tries Colloquy need not have it; what says that a change is good must.
    if (process.env.CI) await end("tests on PostgreSQL", 1);
  }
}
const building = onlyE2e ? null : buildBeside();
if (!onlyE2e) {
  // A few of the faults of each kind that a longer campaign tries: npm run faults.
  await step("faults", "npm", ["run", "-s", "faults", "--", "--trials", "30", "--seconds", "240"]);
}
const browser = await findBrowser();
if (building === null) await step("production build", process.execPath, BUILD);
else await building();
await step(
  "end-to-end tests",
  "playwright",
  ["test", "--config", "e2e/playwright.config.ts", ...passed],
  {
    COLLOQUY_BROWSER: browser,
  },
);
