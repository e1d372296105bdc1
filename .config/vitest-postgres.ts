import { configDefaults, defineConfig } from "vitest/config";

import unit, { ROOT } from "./vitest";

/**
 * The tests of the connection to PostgreSQL, and those of queries once more there. Libraries on PostgreSQL are for
 * trials as long as nothing can be searched in them; then the other tests of `lib/data` follow.
 */
const OF_FILES = ["lib/data/store/connection/rules.test.ts"];

export default defineConfig({
  ...unit,
  root: ROOT,
  test: {
    ...unit.test,
    globalSetup: ["./lib/testing/postgres/global-setup.ts"],
    env: { ...unit.test?.env, COLLOQUY_TEST_ENGINE: "postgres", COLLOQUY_POSTGRES: "preview" },
    projects: [
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["lib/data/store/{connection,postgres}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...OF_FILES],
          isolate: false,
          // One of them ends the connections of all.
          fileParallelism: false,
        },
      },
    ],
  },
});
