import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { dataDirectory } from "../store/files/data-directory";
import { editConversation } from "../conversations/edit";
import { purgeFromTrash } from "../trash/purge";
import { searchLibrary } from "../search/search";
import { deleteConversation } from "../trash/move";

const library = useLibrary();

/** The files of the data directory in which a text occurs. */
function filesWith(text: string): string[] {
  return readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

const document = (mark: string, count: number) =>
  JSON.stringify(
    buildConversation({
      id: mark,
      conversationTitle: `About ${mark}`,
      messages: Array.from({ length: count }, (_, n) =>
        buildMessage({ content: `${mark}${n} stands among words `.repeat(20) }),
      ),
    }),
  );

test("of a purged conversation no word stays in any file, and the library shrinks", async () => {
  const { id } = await importConversation(document("zqxmark", 400));
  const { id: kept } = await importConversation(document("walnut", 20));
  const edit = { kind: "title", title: "Titled vwkmark" } as const;
  await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  expect((await searchLibrary(LOCAL_VIEWER, { q: "zqxmark7" }))?.groups).toHaveLength(1);
  const store = await library.store();
  await store.emptyLog();
  const before = statSync(store.file).size;
  expect(filesWith("zqxmark")).not.toEqual([]);
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  for (const mark of ["zqxmark", "qxmark", "vwkmark"]) expect(filesWith(mark)).toEqual([]);
  expect(statSync(store.file).size).toBeLessThan(before / 1.3);
  const found = await searchLibrary(LOCAL_VIEWER, { q: "walnut7" });
  expect(found?.groups.map(({ conversation }) => conversation.id)).toEqual([kept]);
});
