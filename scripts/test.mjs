// `npm test`: unit tests, those of the library once more on PostgreSQL where it is installed, some random faults, then
// the end-to-end tests in a real browser on the production build.
// `--e2e` leaves the unit tests out. Every process started here ends here.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";

const onlyE2e = process.argv.includes("--e2e");
const passed = process.argv.slice(2).filter((arg) => arg !== "--e2e");

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, ...env, PATH: `node_modules/.bin:${process.env.PATH}` },
    });
    child.on("error", (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

async function step(title, command, args, env) {
  console.log(`\n== ${title} ==`);
  const code = await run(command, args, env);
  if (code !== 0) {
    console.error(`${title} failed with exit code ${code}.`);
    process.exit(code);
  }
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
  }
}
if (!onlyE2e) {
  // A few of the faults of each kind that a longer campaign tries: npm run faults.
  await step("faults", "npm", ["run", "-s", "faults", "--", "--trials", "30", "--seconds", "90"]);
}
const browser = await findBrowser();
await step("production build", process.execPath, ["scripts/build.mjs", "--if-stale"]);
await step(
  "end-to-end tests",
  "playwright",
  ["test", "--config", "e2e/playwright.config.ts", ...passed],
  {
    COLLOQUY_BROWSER: browser,
  },
);
