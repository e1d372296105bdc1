import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)),
      // The real package throws outside a React server; unit tests are a server by definition.
      "server-only": fileURLToPath(new URL("./lib/testing/server-only.ts", import.meta.url)),
    },
  },
  test: {
    include: ["{lib,components,app,scripts}/**/*.test.{ts,tsx}"],
    // An odd zone, so that code which forgets to name one fails loudly.
    env: { TZ: "Asia/Kathmandu" },
    setupFiles: ["./lib/testing/property-runs.ts"],
    testTimeout: process.env["COLLOQUY_EXPLORE"] === undefined ? 30_000 : 600_000,
    maxWorkers: 2,
  },
});
