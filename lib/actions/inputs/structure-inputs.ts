import {
  choice,
  constant,
  either,
  flag,
  integer,
  kinds,
  list,
  longText,
  nullable,
  optional,
  record,
  text,
} from "@/lib/validation/schema";
import { messageEditInput, newBlockInput } from "./edit-inputs";

const messageId = integer();
const messageIds = list(messageId, { minItems: 1 });
const beside = either(record({ before: messageId }), record({ after: messageId }));
const place = either(beside, constant("end"));
const newMessage = record({
  role: choice("user", "assistant", "tool"),
  content: optional(longText()),
  blocks: optional(list(newBlockInput)),
});

/** Changes of which messages there are and where they stand. */
export const structureEditInput = kinds({
  addMessage: { place, message: newMessage },
  addRetry: { of: messageId, copy: flag(), message: optional(newMessage) },
  move: { messages: messageIds, to: beside },
  split: {
    message: messageId,
    at: record({ block: nullable(integer()), offset: optional(integer()) }),
  },
  merge: { messages: messageIds },
  remove: { messages: messageIds },
  bulk: { messages: messageIds, edit: messageEditInput },
  preferPath: { messages: messageIds },
  fix: { rule: text(), pointer: text() },
  moveToNew: { messages: messageIds, title: optional(text()) },
});
