import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

import { temporaryFolder } from "../lib/testing/setup/temporary-folder.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["app", "components", "lib", "scripts"];
// They need a folder of files: npm run test:samples -- FOLDER.
const SAMPLES = "lib/testing/samples/**";
// They need a server: npm run test:postgres.
const ON_POSTGRES = "**/*.postgres.test.ts";

export const alias = {
  "@": ROOT,
  // The real package throws outside a React server; unit tests are a server by definition.
  "server-only": join(ROOT, "lib/testing/setup/server-only.ts"),
  "next/headers": join(ROOT, "lib/testing/setup/next-headers.ts"),
};

/** A file that mocks a module needs a module graph of its own: others may have loaded the real one. */
const mocking = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) =>
      /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(ROOT, file), "utf8")),
    ),
);

export default defineConfig({
  root: ROOT,
  resolve: { alias },
  test: {
    // An odd zone, so that code which forgets to name one fails loudly.
    env: { TZ: "Asia/Kathmandu", TMPDIR: temporaryFolder() },
    setupFiles: [
      "./lib/testing/setup/request-storage.ts",
      "./lib/testing/setup/leave-no-trace.ts",
      "./lib/testing/setup/property-runs.ts",
    ],
    testTimeout: process.env["COLLOQUY_EXPLORE"] === undefined ? 60_000 : 600_000,
    // A library is held against the laws of the store after its test, which takes as long as the test may.
    hookTimeout: 60_000,
    // Three workers share two cores: what comes at once may take a second, the default here, to be there.
    expect: { poll: { timeout: 20_000 } },
    // The summary comes last.
    reporters: ["./scripts/reporters/slowest-tests.mjs", "default"],
    pool: "forks",
    maxWorkers: 3,
    // With --coverage: the pure core, whose tests need no database, no browser and no network.
    coverage: {
      include: ["lib/{json,domain,formats}/**/*.ts"],
      exclude: ["**/*.test.ts", "**/__fixtures__/**", "**/__corpus__/**"],
      reporter: ["text-summary"],
      reportsDirectory: join(ROOT, "node_modules/.cache/colloquy/coverage"),
      // By folder: one that is covered well would hide another that is not.
      thresholds: {
        "lib/json/**": { lines: 99 },
        "lib/domain/**": { lines: 95 },
        "lib/formats/**": { lines: 95 },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [`{${FOLDERS.join(",")}}/**/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, SAMPLES, ON_POSTGRES, ...mocking],
          // Loading the modules for each file again took more time than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "mocking", include: mocking, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
