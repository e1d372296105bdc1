// `npm run bench [scanner] [import] [growth] [export] [reader] [lists] [scale] [workbench] [api] [sync] [search] [members]`: builds, then
// measures in a process with its own heap limit. Whatever it writes on the way lies in one folder, which goes at the end.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "colloquy-bench-"));
// A PostgreSQL server in it runs as somebody else, who has to get to its own folder.
chmodSync(folder, 0o711);
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  PATH: `node_modules/.bin:${process.env.PATH}`,
  TMPDIR: folder,
};
const parts = process.argv.slice(2);

process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
// The processes that measure get the signal, too; when they have ended, this one goes on and cleans up.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

run(process.execPath, ["scripts/generate.mjs"]);
const OF_THE_BUILD = ["reader", "lists", "scale", "workbench", "api", "members"];
if (parts.length === 0 || parts.some((part) => OF_THE_BUILD.includes(part))) {
  run(process.execPath, ["scripts/build.mjs", "--if-stale"]);
}
run(process.execPath, [
  "--expose-gc",
  "--conditions=react-server",
  "--import",
  "tsx",
  "scripts/bench/run.ts",
  ...parts,
]);
