import { defineConfig } from "vitest/config";
import { alias } from "./vitest.config";

/** What `npm run test:samples -- FOLDER` runs; no other command does. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["lib/testing/samples/*.test.ts"],
    env: { TZ: "Asia/Kathmandu" },
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
