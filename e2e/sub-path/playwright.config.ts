import { defineConfig } from "@playwright/test";
import main from "../playwright.config";
import { PLACES } from "../place";

const [place] = PLACES;
if (place === undefined) throw new Error("no place for a server");
const root = `${place.url}${process.env["COLLOQUY_BASE_PATH"] ?? ""}`;

export default defineConfig({
  use: { ...main.use, baseURL: `${root}/` },
  testDir: ".",
  outputDir: "../../test-results/sub-path",
  workers: 1,
  webServer: {
    command: "node e2e/server.mjs",
    cwd: "../..",
    url: `${root}/api/health`,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: { COLLOQUY_E2E_PORT: String(place.port), COLLOQUY_E2E_DATA: place.folder },
  },
});
