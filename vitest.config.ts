import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export const alias = {
  "@": fileURLToPath(new URL(".", import.meta.url)),
  // The real package throws outside a React server; unit tests are a server by definition.
  "server-only": fileURLToPath(new URL("./lib/testing/server-only.ts", import.meta.url)),
};

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["{lib,components,app,scripts}/**/*.test.{ts,tsx}"],
    // They need a folder of files: npm run test:samples -- FOLDER.
    exclude: ["lib/testing/samples/**"],
    // An odd zone, so that code which forgets to name one fails loudly.
    env: { TZ: "Asia/Kathmandu" },
    setupFiles: ["./lib/testing/property-runs.ts"],
    testTimeout: process.env["COLLOQUY_EXPLORE"] === undefined ? 30_000 : 600_000,
    maxWorkers: 2,
  },
});
