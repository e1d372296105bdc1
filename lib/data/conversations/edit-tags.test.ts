import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";

import { undo } from "../changes/undo";
import { editTags } from "./edit-tags";
import { searchLibrary } from "../search/search";
import { listTags } from "./filter/tags";

useLibrary();

test("several conversations are tagged at once, and each can be undone", async () => {
  const text = JSON.stringify(buildConversation({ conversationTitle: "one" }));
  const one = await importConversation(text);
  const two = await importConversation(
    JSON.stringify(
      buildConversation({ extensions: { "dev.colloquy:tags": { v: 1, tags: ["Work"] } } }),
    ),
  );
  const outcome = await editTags(LOCAL_VIEWER, {
    conversations: [one.id, two.id, "nowhere"],
    add: ["work"],
    remove: ["home"],
  });
  expect(outcome).toMatchObject({ changed: [{ id: one.id }], unchanged: [two.id] });
  expect(outcome.failed).toHaveLength(1);
  expect(await listTags(LOCAL_VIEWER)).toEqual([{ tag: "Work", count: 2 }]);
  const found = await searchLibrary(LOCAL_VIEWER, { q: "tag:work" });
  expect(found?.groups.map(({ conversation }) => conversation.tags)).toContainEqual(["work"]);

  await undo(LOCAL_VIEWER, { noun: "conversation", id: one.id });
  expect(await exportedConversation(one.id)).toBe(text);
  expect(await listTags(LOCAL_VIEWER)).toEqual([{ tag: "Work", count: 1 }]);
});
