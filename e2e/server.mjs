// Serves the production build for the specs from an empty library that is removed at the end.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const port = process.env.COLLOQUY_E2E_PORT ?? "3917";
const data = mkdtempSync(join(tmpdir(), "colloquy-e2e-"));
const child = spawn(
  process.execPath,
  ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", port],
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
const end = () => child.kill("SIGTERM");
process.on("SIGTERM", end);
process.on("SIGINT", end);
child.on("close", (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});
