import { defineConfig } from "@playwright/test";
import { DATA_FOLDER, PORT } from "./place";

const executablePath = process.env["COLLOQUY_BROWSER"];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  // The specs share one library; each cleans up what it made, so they run one after another.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // A second try is reported as flaky, not hidden.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["../scripts/slowest-tests.mjs"],
    ["list"],
    ["html", { open: "never", outputFolder: "../playwright-report" }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kathmandu",
    trace: "retain-on-failure",
    acceptDownloads: true,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node e2e/server.mjs",
    cwd: "..",
    url: `http://127.0.0.1:${PORT}/api/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    stdout: "pipe",
    env: { COLLOQUY_E2E_PORT: String(PORT), COLLOQUY_E2E_DATA: DATA_FOLDER, COLLOQUY_GALLERY: "1" },
  },
});
