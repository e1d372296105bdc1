"use server";

import { editConversation } from "@/lib/data/edit-conversation";
import { deleteConversation, restoreConversation } from "@/lib/data/trash";
import {
  flag,
  integer,
  kinds,
  longText,
  nullable,
  record,
  text,
} from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";

const edited = record({
  id: text(),
  /** The shell revision the page has shown. */
  expectedRevision: integer(),
  edit: kinds({
    title: { title: nullable(longText()) },
    systemMessage: { text: nullable(longText()) },
    private: { value: flag() },
  }),
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
