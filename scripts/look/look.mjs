// `npm run look [-- --only reader,palette] [--sizes phone] [--themes dark] [--libraries 0,1,10000,error]
// [--conversations 10000] [--out look-out]`: builds, then takes a picture of every screen and has axe judge it.
import { spawnSync } from "node:child_process";

const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  PATH: `node_modules/.bin:${process.env.PATH}`,
  // The server answers for the page of all controls only then.
  COLLOQUY_GALLERY: "1",
};

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

run("scripts/build.mjs", "--if-stale");
run(
  "--conditions=react-server",
  "--import",
  "tsx",
  "scripts/look/run.ts",
  ...process.argv.slice(2),
);
