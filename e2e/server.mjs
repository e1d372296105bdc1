// Serves the production build for the specs from an empty library that is removed at the end.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { SERVER_FLAGS } from "../scripts/server-flags.mjs";
import { stopOnSignals } from "../scripts/stop.mjs";

const port = process.env.COLLOQUY_E2E_PORT ?? "3917";
const data = process.env.COLLOQUY_E2E_DATA;
if (!data) throw new Error("COLLOQUY_E2E_DATA names no folder");
// What a run that was killed has left would be found by the first spec.
rmSync(data, { recursive: true, force: true });
mkdirSync(data, { recursive: true });
const child = spawn(
  process.execPath,
  [
    ...SERVER_FLAGS,
    ...(process.env.COLLOQUY_GAUGE ? ["--import", "./e2e/bombs/gauge.mjs"] : []),
    "node_modules/next/dist/bin/next",
    "start",
    "-H",
    "127.0.0.1",
    "-p",
    port,
    // Longer than any spec pauses: a request on a connection that is just being closed would fail.
    "--keepAliveTimeout",
    "120000",
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: port,
      COLLOQUY_DATA: data,
      DATABASE_URL: "",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  },
);
stopOnSignals(() => child, 4000);
child.on("close", (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});
