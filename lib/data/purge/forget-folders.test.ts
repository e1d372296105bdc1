import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { LONGEST_UNDO_MS } from "@/lib/domain/library/folder";
import { useLibrary } from "@/lib/testing/library/library";

import { closeStore } from "../library/client";
import { dataDirectory } from "../store/files/data-directory";
import { createFolder, deleteFolder, restoreFolder } from "../folders/edit";
import { listFolders } from "../folders/list";

const library = useLibrary();

afterEach(() => {
  vi.useRealTimers();
});

/** Folders in the database with a name, deleted or not, and files of the library with the name in them. */
async function tracesOf(name: string): Promise<readonly string[]> {
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Folder").select("name").where("name", "=", name).execute(),
  );
  // Files of another database are not ours to look into.
  const files =
    store.engine === "postgres"
      ? []
      : readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((path) => readFileSync(path).includes(name));
  return [...rows.map((row) => row.name), ...files];
}

async function makeDeleted(name: string): Promise<string> {
  const made = await createFolder(LOCAL_VIEWER, name);
  if (!made.ok) throw new Error(made.problem);
  await deleteFolder(LOCAL_VIEWER, made.id);
  return made.id;
}

test("a deleted folder can come back for a while, and then its name is in no file", async () => {
  const store = await library.store();
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  const kept = await makeDeleted("zqxkept");
  await vi.advanceTimersByTimeAsync(LONGEST_UNDO_MS - 1000);
  expect((await restoreFolder(LOCAL_VIEWER, kept)).ok).toBe(true);
  await makeDeleted("zqxgone");
  await vi.advanceTimersByTimeAsync(2000);
  expect(await tracesOf("zqxgone")).not.toEqual([]);
  await vi.advanceTimersByTimeAsync(LONGEST_UNDO_MS);
  vi.useRealTimers();
  await expect.poll(() => tracesOf("zqxgone")).toEqual([]);
  expect((await listFolders(LOCAL_VIEWER)).map(({ name }) => name)).toEqual(["zqxkept"]);
  expect(await library.store()).toBe(store);
});

test("the next start forgets a folder that was deleted before", async () => {
  await makeDeleted("zqxmark");
  expect(await tracesOf("zqxmark")).not.toEqual([]);
  await closeStore();
  expect(await tracesOf("zqxmark")).toEqual([]);
});
