import { defineConfig } from "vitest/config";
import { alias, ROOT } from "./vitest";

/** What `npm run test:samples -- FOLDER` runs; no other command does. */
export default defineConfig({
  root: ROOT,
  resolve: { alias },
  test: {
    include: ["lib/testing/samples/*.test.ts"],
    env: { TZ: "Asia/Kathmandu" },
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
