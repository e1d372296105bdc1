import * as fc from "fast-check";
import { expect, test } from "vitest";

import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { getStore } from "@/lib/data/library/client";
import { deleteConversation } from "@/lib/data/trash/move";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { useLibrary } from "@/lib/testing/library/library";

import { readActivity, readActivityYears } from "./read";

useLibrary();

const members = [
  memberOf("anna", "editor", { one: "owner" }),
  memberOf("ben", "editor", { one: "editor", two: "reader" }),
  memberOf("carol", "editor"),
];
const everywhere = new Map(["one", "two"].map((id) => [id, "editor" as const]));

const arbitraryConversation = fc.record({
  owner: fc.constantFrom(...members),
  isPrivate: fc.boolean(),
  library: fc.constantFrom(null, "one", "two"),
  isDeleted: fc.boolean(),
  messages: fc.integer({ min: 1, max: 4 }),
});

test("a member's counts are those of the conversations that the member sees", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryConversation, { maxLength: 6 }), async (drawn) => {
      const written: string[] = [];
      for (const { owner: drawnOwner, library, isPrivate, isDeleted, messages } of drawn) {
        // Also of who is in that library no longer.
        const owner = { ...drawnOwner, libraries: everywhere };
        const hello = { role: "user" as const, content: "Hello" };
        const said = { title: "Counted", messages: Array.from({ length: messages }, () => hello) };
        const { id } = await createWrittenConversation(owner, said, library);
        written.push(id);
        const expectedRevision = (await getConversation(owner, id))?.shellRevision ?? 0;
        const edit = { kind: "private", value: isPrivate } as const;
        await editConversation(owner, { id, expectedRevision, edit });
        if (isDeleted) await deleteConversation(owner, id);
      }
      for (const viewer of members) {
        // Counted from the rows of messages that are visible, without any kept sum.
        const seen = await (
          await getStore(viewer)
        ).read(({ query }) =>
          query
            .selectFrom("Message")
            .innerJoin("Conversation", "Conversation.key", "Message.conversationKey")
            .select(["Conversation.format", "Message.id"])
            .where("Conversation.deletedMs", "is", null)
            .where("Conversation.state", "=", "live")
            .where("Message.deleted", "=", 0)
            .execute(),
        );
        const { years, undated } = await readActivityYears(viewer);
        const total = years.reduce((sum, { messages }) => sum + messages, undated);
        expect(total).toBe(seen.length);
        for (const { year } of years) {
          const rows = await readActivity(viewer, year);
          expect(rows.every(({ messages }) => messages > 0)).toBe(true);
        }
      }
      for (const [at, id] of written.entries()) {
        const owner = drawn[at]?.owner;
        if (owner !== undefined) await deleteConversation({ ...owner, libraries: everywhere }, id);
      }
    }),
    { numRuns: 15 },
  );
});
