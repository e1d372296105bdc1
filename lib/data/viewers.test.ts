import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may use the library with everything in it, and why. Everybody else says who looks (`getStore(viewer)`), or sees
 * nothing that is private (`getSharedStore`).
 */
const WHOLE: Readonly<Record<string, string>> = {
  "lib/backup/": "what an operator makes and restores is everything",
  "lib/cli/commands/backup.ts": "the command of an operator",
  "lib/data/accounts/end-shares.ts": "ends the links of an account that nobody looks as any more",
  "lib/data/shares/open.ts":
    "a link names a text that was frozen for whoever has it, and no row besides",
  "lib/data/shares/sweep.ts": "deletes texts that nobody can open any more, whoever's they are",
  "lib/data/library/":
    "opens, checks and hands out the library; its stamps are compared and never shown",
  "lib/data/exports/records.ts": "ends an export that its maker has begun",
  "lib/data/accounts/library-contents.ts":
    "a library is deleted when nothing is in it, whoever would see it; names of libraries hold no text",
  "lib/data/accounts/kept.ts":
    "what an account keeps to itself is handed over or deleted with it, by its own choice; no text is read",
  "lib/data/ledger/read.ts": "entries hang together, so a check reads all of them",
  "lib/data/live/changes.ts": "hears that something was written, and reads no row",
  "lib/data/trash/forgotten-imports.ts": "removes uploads about what is gone, whoever sent them",
  "lib/data/trash/purge.ts": "removes what is left in the files",
  "lib/http/answer/backup.ts": "for whoever uses this machine, where there are no accounts",
  "lib/http/server/start-up.ts": "the start of a server",
};

function sources(folder: string): { readonly file: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !/^lib\/(?:testing|generated)\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

const all = ["lib", "app", "components"].flatMap(sources);
const dataFiles = all.filter(({ file }) => file.startsWith("lib/data/"));

test("only those that are named here see the whole library", () => {
  const users = all.filter(({ text }) => text.includes("getWholeStore(")).map(({ file }) => file);
  const named = Object.keys(WHOLE);
  expect(users.filter((file) => !named.some((place) => file.startsWith(place)))).toEqual([]);
  expect(named.filter((place) => !users.some((file) => file.startsWith(place)))).toEqual([]);
});

test("nothing in lib/data decides by itself who looks", () => {
  const invented = dataFiles.filter(
    ({ text }) => /\bLOCAL_VIEWER\b/.test(text) || /kind: "local"/.test(text),
  );
  expect(invented.map(({ file }) => file)).toEqual([]);
});

test("who opens the library for a viewer was told the viewer", () => {
  const opening = dataFiles.filter(({ text }) => /import[^;]*\bgetStore\b[^;]*client"/.test(text));
  expect(opening.length).toBeGreaterThan(40);
  for (const { file, text } of opening) {
    if (file === "lib/data/library/client.ts") continue;
    for (const [, given] of text.matchAll(/\bgetStore\(([^)]*)\)/g)) {
      expect([file, given]).toEqual([file, "viewer"]);
    }
  }
});

test("a sight of everything is taken in few places", () => {
  const places = all.filter(({ text }) => /\bseenWith\(/.test(text));
  expect(places.map(({ file }) => file).sort()).toEqual([
    "lib/backup/run/backup.ts",
    "lib/data/accounts/kept.ts",
    "lib/data/derived/index-imported.ts",
    "lib/data/derived/index-state.ts",
    "lib/data/library/client.ts",
    "lib/data/purge/erase-deleted.ts",
    "lib/data/purge/rows.ts",
    "lib/data/store/renew-statistics.ts",
    "lib/data/store/store-type.ts",
    "lib/data/trash/purge.ts",
  ]);
});

test("statements that pass over the rows of others only give out ids", () => {
  const places = all.filter(({ text }) => text.includes("getWhole<")).map(({ file }) => file);
  expect(places.sort()).toEqual([
    "lib/data/store/connection/sql.ts",
    "lib/data/store/connection/sqlite.ts",
    "lib/data/store/full-text/positions.ts",
    "lib/data/store/postgres/postgres.ts",
  ]);
});
