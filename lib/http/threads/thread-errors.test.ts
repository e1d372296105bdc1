import { afterAll, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { libraryPlace, readInThread, stopReadingThreads } from "./reading-pool";

const library = useLibrary();
afterAll(stopReadingThreads);

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("what the database says to a thread is told here as if it had been said here", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation()));
  const store = await library.store();
  const rename = (from: string, to: string) =>
    store.write((sql) => sql.run(`ALTER TABLE "${from}" RENAME TO "${to}"`));
  await rename("Conversation", "Moved");
  const here = await errorOf(getConversation(LOCAL_VIEWER, id));
  const question = { page: "conversation", viewer: LOCAL_VIEWER, id } as const;
  const there = await errorOf(readInThread("page", { question, library: libraryPlace() }, {}));
  await rename("Moved", "Conversation");
  expect(here).toMatchObject({ name: "SqliteError", code: "SQLITE_ERROR" });
  expect(there).toBeInstanceOf(Error);
  const { name, message, code } = here as Error & { code: string };
  expect(there).toMatchObject({ name, message, code });
});
