import { configDefaults, defineConfig } from "vitest/config";

import unit, { ROOT } from "./vitest";

/** What is by its nature about an SQLite file, and has a counterpart in `lib/data/store/postgres` or needs none. */
const OF_FILES = [
  // Migrations, damage, stamps and copies of a file.
  "lib/data/store/{migrations,prepare,damage}/**",
  "lib/data/store/connection/rules.test.ts",
  "lib/data/store/store.test.ts",
  "lib/data/library/close-now.test.ts",
  // One process owns a file; those of a database are in _Process.
  "lib/data/store/locks/library-owner.test.ts",
  // Segments of FTS5, and words that stay in free pages.
  "lib/data/store/search-merging.test.ts",
  "lib/data/purge/erase-deleted.test.ts",
  "lib/data/store/sqlite/**",
];

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
          include: ["lib/data/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...OF_FILES],
          isolate: false,
        },
      },
    ],
  },
});
