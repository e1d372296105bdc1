import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

import unit, { ROOT } from "./vitest";

/** What is by its nature about an SQLite file, and has a counterpart in `lib/data/store/postgres` or needs none. */
const OF_FILES = [
  // Migrations, damage, stamps, modes and copies of a file.
  "lib/data/store/{migrations,prepare,damage}/**",
  "lib/data/store/connection/{rules,readers}.test.ts",
  "lib/data/store/store.test.ts",
  "lib/data/store/disk/**",
  "lib/data/store/files/**",
  "lib/data/library/close-now.test.ts",
  // They write into the file in words of SQLite.
  "lib/backup/{refusals,round-trip,schedule,former-library}.test.ts",
  "app/api/{damaged-library,random-damage,file-modes}.test.ts",
  // They look for marks in the files of the library.
  "app/api/{canaries,call-canaries}.test.ts",
  // One process owns a file; those of a database are in _Process.
  "lib/data/store/locks/library-owner.test.ts",
  // Segments of FTS5, and words that stay in free pages.
  "lib/data/store/search-merging.test.ts",
  "lib/data/purge/{erase-deleted,full-library}.test.ts",
  "app/api/purged-marks.test.ts",
  "lib/data/store/sqlite/**",
  // Counts the commits of a file, and the turn that one statement takes.
  "lib/http/v1/many-sets.test.ts",
  "lib/data/conversations/filter/many-tags.test.ts",
  // A small disk under the file; that of a server is not ours.
  "lib/import/disk-full.test.ts",
  "app/api/full-disk.test.ts",
  // Files of a folder that the command names.
  "lib/testing/samples/**",
  // A database has one schema of accounts, which lib/accounts/accounts.postgres.test.ts has for itself.
  "app/api/members-routes.test.ts",
  "lib/accounts/break-glass.test.ts",
  "lib/accounts/{libraries,library-contents,library-leavers}.test.ts",
  "lib/accounts/notifications.test.ts",
  // Migrations of a file of accounts.
  "lib/accounts/keys-from-before.test.ts",
  // Every connection counts as one that was dialled.
  "app/api/processes.test.ts",
];

/** The laws: what is stored, edited, found, imported and exported. With COLLOQUY_POSTGRES_TESTS=all everything runs. */
const LAWS = [
  "lib/accounts",
  "lib/data",
  "lib/import",
  "lib/export",
  "lib/backup",
  "lib/cli/backup",
  "lib/secrets",
];
const ALL = ["app", "lib"];
/** These take long, and what they hold does not depend on the database. */
const LONG = [
  "lib/import/{merge-base,mci-trees,plain-credentials,crash}.test.ts",
  "lib/import/{sniff,identity,fix,credentials}/**",
  "lib/export/private-in-trash.test.ts",
  "lib/export/{redact,private-references,transform}/**",
];

const isWhole = process.env["COLLOQUY_POSTGRES_TESTS"] === "all";

/** Tests that open a library, and those that are of PostgreSQL by their name; the others do the same whatever it is in. */
const withLibrary = (isWhole ? ALL : LAWS).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(folder, file))
    .filter(
      (file) =>
        file.endsWith(".postgres.test.ts") ||
        /\buse(Shared)?Library\b|enterEmptyLibrary|getStore|testServer|ownDatabase/.test(
          readFileSync(join(ROOT, file), "utf8"),
        ),
    ),
);

export default defineConfig({
  ...unit,
  root: ROOT,
  test: {
    ...unit.test,
    env: { ...unit.test?.env, COLLOQUY_TEST_ENGINE: "postgres" },
    projects: [
      {
        extends: true,
        test: {
          name: "postgres",
          include: withLibrary,
          exclude: [...configDefaults.exclude, ...OF_FILES, ...(isWhole ? [] : LONG)],
          isolate: false,
          // Of this project: what the run has would be set up once more for each of its projects.
          globalSetup: ["./lib/testing/postgres/global-setup.ts"],
          setupFiles: ["./lib/testing/setup/read-statements.ts"],
        },
      },
    ],
  },
});
