// `npm run test:sub-path`: a build that is served below a path of a host, tried in a real browser. Not a part of
// `npm test`, where a second build would take as long as all tests on PostgreSQL.
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";

const env = {
  ...process.env,
  COLLOQUY_BASE_PATH: "/team/colloquy",
  COLLOQUY_DIST: ".next-sub-path",
  COLLOQUY_E2E_PORT: "3947",
  COLLOQUY_BROWSER: await findBrowser(),
};
const run = (...args) => spawnSync(process.execPath, args, { stdio: "inherit", env }).status ?? 1;

process.exitCode =
  run("scripts/build.mjs", "--if-stale") ||
  run(
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "e2e/sub-path/playwright.config.ts",
    ...process.argv.slice(2),
  );
