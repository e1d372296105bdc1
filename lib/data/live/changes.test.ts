import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { getWholeStore } from "../library/client";
import { libraryPlace } from "../store/files/data-directory";
import { openStore } from "../store/store";
import { onLibraryChange } from "./changes";

useLibrary();

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Long enough for a look, and for what the look before had not seen. */
const TWO_LOOKS_MS = 2300;

test("a write of this process is heard when it is committed, and one that is rolled back is not", async () => {
  const store = await getWholeStore();
  let heard = 0;
  stop = await onLibraryChange(() => (heard += 1));
  // What opening the library has written is heard, too.
  await wait(TWO_LOOKS_MS);
  const first = heard;
  await expect(store.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(heard).toBe(first);
  await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', 'b')`));
  expect(heard).toBe(first + 1);
  stop();
  await store.write((sql) => sql.run(`DELETE FROM "Setting" WHERE key = 'a'`));
  expect(heard).toBe(first + 1);
});

test("a write of another process is heard within seconds, and silence is none", async () => {
  // Opened before: what it migrates is no change of anything.
  const other = await openStore(libraryPlace());
  let heard = 0;
  stop = await onLibraryChange(() => (heard += 1));
  await wait(TWO_LOOKS_MS);
  const before = heard;
  await wait(TWO_LOOKS_MS);
  // On a server of databases, what is written into others is heard as well: somebody looks, and nothing differs.
  expect(other.engine === "postgres" ? before : heard).toBe(before);
  const silent = heard;
  await other.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('c', 'd')`));
  await wait(TWO_LOOKS_MS);
  expect(heard).toBeGreaterThan(silent);
  stop();
  await other.write((sql) => sql.run(`DELETE FROM "Setting" WHERE key = 'c'`));
  await other.close();
});
