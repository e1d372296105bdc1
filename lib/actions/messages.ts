"use server";

import { editMessage } from "@/lib/data/edit-message";
import { flag, integer, kinds, longText, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";

const edited = record({
  conversationId: text(),
  messageId: integer(),
  /** The message's revision the page has shown. */
  expectedRevision: integer(),
  edit: kinds({
    text: { text: longText() },
    blockText: { position: integer(), text: longText() },
    pin: { value: flag() },
    prefer: { value: flag() },
    raw: { text: longText() },
    delete: {},
    restore: {},
  }),
});

export const editMessageAction = defineAction("edit-message", edited, async (input) =>
  editResult(await editMessage(input)),
);
