import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { conversationNeighbours } from "./neighbours";
import { listConversations } from "./list";

useLibrary();

test("the conversations beside one are those the list has beside it", async () => {
  for (const id of ["a", "b", "c"])
    await importConversation(JSON.stringify(buildConversation({ id })));
  const ids = (await listConversations(LOCAL_VIEWER)).items.map((item) => item.id);
  const found = await Promise.all(ids.map((id) => conversationNeighbours(LOCAL_VIEWER, id)));
  expect(found).toEqual(
    ids.map((_, at) => ({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null })),
  );
  expect(await conversationNeighbours(LOCAL_VIEWER, "nothing")).toBeNull();
});
