// `npm run bench [scanner] [import] [export] [reader] [scale] [workbench] [search]`: builds, then measures in a process with its own heap limit.
import { spawnSync } from "node:child_process";

const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  PATH: `node_modules/.bin:${process.env.PATH}`,
};
const parts = process.argv.slice(2);

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

run(process.execPath, ["scripts/generate.mjs"]);
const IN_BROWSER = ["reader", "scale", "workbench"];
if (parts.length === 0 || parts.some((part) => IN_BROWSER.includes(part))) run("next", ["build"]);
run(process.execPath, [
  "--expose-gc",
  "--conditions=react-server",
  "--import",
  "tsx",
  "scripts/bench/run.ts",
  ...parts,
]);
