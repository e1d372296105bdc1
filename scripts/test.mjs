// `npm test`: unit tests, then the end-to-end tests in a real browser on the production build.
// `--e2e` leaves the unit tests out. Every process started here ends here.
import { spawn } from "node:child_process";
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

await step("generate", process.execPath, ["scripts/generate.mjs"]);
// The floor of `npm run coverage` within the tests that run anyway.
const coverage = process.env.COLLOQUY_COVERAGE === "1" ? ["--coverage"] : [];
if (!onlyE2e)
  await step("unit tests", "vitest", ["run", "--config", ".config/vitest.ts", ...coverage]);
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
