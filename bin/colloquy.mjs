#!/usr/bin/env node
// The command line of Colloquy: `npx colloquy`. It runs the app's own code, bundled where the sources changed, in a
// process with the conditions that needs; no server has to run.
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stopOnSignals } from "../scripts/stop.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const generated = spawnSync(process.execPath, [path("../scripts/generate.mjs")], {
  encoding: "utf8",
});
if (generated.status !== 0) {
  process.stderr.write(`${generated.stdout}${generated.stderr}`);
  process.exit(3);
}

const child = spawn(
  process.execPath,
  [
    "--conditions=react-server",
    path("../lib/generated/command/main.mjs"),
    ...process.argv.slice(2),
  ],
  // It runs in the project's folder, where migrations and the library are found; the names of files it is
  // given are meant from where it is called.
  {
    stdio: "inherit",
    cwd: path(".."),
    env: { ...process.env, COLLOQUY_CALLED_FROM: process.cwd() },
  },
);
stopOnSignals(() => child);
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
