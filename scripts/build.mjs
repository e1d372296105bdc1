// `npm run build`: the production build, stamped, so that `npm start` does not make it again.
// `--if-stale` does nothing where the last build was made from the present sources.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build-stamp.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

function run(...args) {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env }).status === 0;
}

// Who has just done so reads these files meanwhile.
if (process.env.COLLOQUY_GENERATED !== "1" && !run("scripts/generate.mjs")) process.exit(1);
const outcome = await build({
  dist: process.env.COLLOQUY_DIST || ".next",
  force: !process.argv.includes("--if-stale"),
  run: () => run("node_modules/next/dist/bin/next", "build"),
});
if (outcome === "fresh") console.log("The last build is of the present sources.");
process.exit(outcome === "failed" ? 1 : 0);
