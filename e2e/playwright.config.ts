import { defineConfig } from "@playwright/test";
import { BASE_URL, PLACES, WORKERS } from "./place";

/** Files run whole, one after another for each worker: one that takes long and begins last leaves the others idle. */
const LONG = [
  "accessibility",
  "crash-while-saving",
  "drafts",
  "edit-everything",
  "every-format",
  "import-plan",
  "live-sync",
  "long-conversation",
  "many-rows",
  "try-a-tool",
].map((name) => `**/${name}.spec.ts`);

const executablePath = process.env["COLLOQUY_BROWSER"];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  // In this order.
  projects: [
    { name: "long", testMatch: LONG },
    { name: "others", testMatch: "**/*.spec.ts", testIgnore: [...LONG, "**/sub-path/**"] },
  ],
  // The specs of a worker share one library; each cleans up what it made, and they run one after another.
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  // What passes only at a second try does not fail the run; its last lines name it (slowest-tests.mjs).
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["../scripts/reporters/slowest-tests.mjs"],
    ["list"],
    ["html", { open: "never", outputFolder: "../playwright-report" }],
  ],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Asia/Kathmandu",
    // A trace of every spec took a third of the time.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    acceptDownloads: true,
    // Drawing every step of a movement in software takes long; read-and-edit.spec.ts sees them move.
    contextOptions: { reducedMotion: "reduce" },
    // A browser process for each spec took a seventh of the time; what a spec stored is cleared.
    reuseContext: true,
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
        // Between two specs a page is blank, for which the browser would end its process: the next one would start
        // another and compile all scripts again. Pages of one origin share it, as they often do for a person.
        "--process-per-site",
        // Each page compiled 1,400 functions one by one, a fifth of what its process did.
        "--js-flags=--no-lazy",
      ],
    },
  },
  webServer: PLACES.map(({ port, url, folder }) => ({
    command: "node e2e/server.mjs",
    cwd: "..",
    url: `${url}/api/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    stdout: "pipe",
    env: { COLLOQUY_E2E_PORT: String(port), COLLOQUY_E2E_DATA: folder, COLLOQUY_GALLERY: "1" },
  })),
});
