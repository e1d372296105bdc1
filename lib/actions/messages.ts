"use server";

import { editMessage } from "@/lib/data/messages/edit";
import { integer, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { messageEditInput } from "./inputs/edit-inputs";
import { editResult } from "./edit-outcome";

const edited = record({
  conversationId: text(),
  messageId: integer(),
  /** The message's revision the page has shown. */
  expectedRevision: integer(),
  edit: messageEditInput,
});

export const editMessageAction = defineAction("edit-message", edited, async (input, viewer) =>
  editResult(await editMessage(viewer, input)),
);
