import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { leastWorkOf } from "@/lib/testing/least-work";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { listSidebar } from "../sidebar/list";
import { listFolders } from "./list";
import { moveToFolder } from "./move";

const library = useLibrary();

const FIRST = 150;
/** Reading all of 80,000 took 100 for each page; finding the first of them takes 7. */
const MOST_MS = 50;

const nameOf = (at: number) => `Folder ${String(at).padStart(6, "0")}`;

test.each([1000, 80_000])("a page reads the folders that it lists, of %i", async (count) => {
  const store = await library.store();
  await store.write((sql) =>
    sql.insertMany(
      "Folder",
      ["id", "name", "nameKey", "createdMs"],
      Array.from({ length: count }, (_, at) => [`id-${at}`, nameOf(at), nameOf(at), 1]),
    ),
  );
  const { id } = await importConversation(JSON.stringify(buildConversation({})));
  await moveToFolder(LOCAL_VIEWER, [id], "id-1");
  const first = () => listSidebar(LOCAL_VIEWER, { folders: FIRST });
  const { folders } = await first();
  expect(folders).toHaveLength(FIRST);
  expect(folders[1]).toMatchObject({ id: "id-1", name: nameOf(1), count: 1 });
  expect(await listFolders(LOCAL_VIEWER, id)).toEqual([{ id: "id-1", name: nameOf(1), count: 1 }]);
  expect(await leastWorkOf(first, MOST_MS)).toBeLessThan(MOST_MS);
  expect(await leastWorkOf(() => listFolders(LOCAL_VIEWER, id), MOST_MS)).toBeLessThan(MOST_MS);
});
