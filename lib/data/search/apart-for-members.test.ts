import { expect, test } from "vitest";

import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { useLibrary } from "@/lib/testing/library/library";

import { searchLibrary } from "./search";

useLibrary();

const ada = memberOf("ada", "owner");
const ben = memberOf("ben", "editor");

async function write(viewer: MemberViewer, title: string, isPrivate: boolean): Promise<void> {
  const { id } = await createWrittenConversation(viewer, {
    title,
    messages: [
      { role: "user", content: "How old does a walnut get?" },
      { role: "assistant", content: "Older than any birch." },
    ],
  });
  if (!isPrivate) return;
  const edit = { kind: "private", value: true } as const;
  const done = await editConversation(viewer, { id, expectedRevision: 1, edit });
  expect(done.ok).toBe(true);
}

test("words that stand apart are found in what a member may see, and counted there alone", async () => {
  await write(ada, "Of all", false);
  await write(ada, "Of Ada", true);
  await write(ben, "Of Ben", true);
  const found = async (viewer: MemberViewer, q: string) => {
    const answer = await searchLibrary(viewer, { q });
    const groups = answer?.groups.map(({ conversation, hits }) => [
      conversation.title,
      hits.length,
    ]);
    return { groups: groups?.toSorted(), total: answer?.total };
  };
  for (const q of ["walnut birch", "walnut birch sort:time"]) {
    const total = { conversations: 2, exact: true };
    expect(await found(ada, q)).toMatchObject({
      groups: [
        ["Of Ada", 2],
        ["Of all", 2],
      ],
      total,
    });
    expect(await found(ben, q)).toMatchObject({
      groups: [
        ["Of Ben", 2],
        ["Of all", 2],
      ],
      total,
    });
  }
});
