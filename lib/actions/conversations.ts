"use server";

import { editConversation } from "@/lib/data/edit-conversation";
import { deleteConversation, restoreConversation } from "@/lib/data/trash";
import { integer, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { conversationEditInput } from "./edit-inputs";
import { editResult } from "./edit-outcome";

const edited = record({
  id: text(),
  /** The shell revision the page has shown. */
  expectedRevision: integer(),
  edit: conversationEditInput,
});

const named = record({ id: text() });

export const editConversationAction = defineAction("edit-conversation", edited, async (input) =>
  editResult(await editConversation(input)),
);

export const deleteConversationAction = defineAction("delete-conversation", named, async ({ id }) =>
  editResult(await deleteConversation(id)),
);

export const restoreConversationAction = defineAction(
  "restore-conversation",
  named,
  async ({ id }) => editResult(await restoreConversation(id)),
);
