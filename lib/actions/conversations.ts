"use server";

import { withPersonal } from "@/lib/accounts/libraries";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { renameConversations } from "@/lib/data/conversations/rename";
import { MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import { mayWriteIn } from "@/lib/domain/accounts/viewer";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import {
  choice,
  flag,
  integer,
  list,
  longText,
  nullable,
  optional,
  record,
  text,
} from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { conversationEditInput } from "./inputs/edit-inputs";
import { editResult } from "./edit-outcome";
import { done, failed } from "./result";

const edited = record({
  id: text(),
  /** The shell revision the page has shown. */
  expectedRevision: integer(),
  edit: conversationEditInput,
});

const named = record({ id: text() });

export const editConversationAction = defineAction(
  "edit-conversation",
  edited,
  async (input, viewer) => editResult(await editConversation(viewer, input)),
);

const several = record({
  ids: list(text(), { minItems: 1, maxItems: 1000 }),
  /** Into the trash, or out of it. */
  toTrash: flag(),
});

/** Moves conversations to the trash or back, one by one; the answer says which went and why others did not. */
export const moveConversationsAction = defineAction(
  "move-conversations",
  several,
  async ({ ids, toTrash }, viewer) => {
    const moved: string[] = [];
    let problem: string | null = null;
    for (const id of ids) {
      const result = editResult(
        await (toTrash ? deleteConversation(viewer, id) : restoreConversation(viewer, id)),
      );
      if (result.ok) moved.push(id);
      else problem ??= result.error.message;
    }
    return done({ moved, problem });
  },
);

export const deleteConversationAction = defineAction(
  "delete-conversation",
  named,
  async ({ id }, viewer) => editResult(await deleteConversation(viewer, id)),
);

export const restoreConversationAction = defineAction(
  "restore-conversation",
  named,
  async ({ id }, viewer) => editResult(await restoreConversation(viewer, id)),
);

const written = record({
  /** Where it goes; the main library unless told. */
  libraryId: optional(text({ maxLength: 200 })),
  title: optional(text()),
  systemMessage: optional(longText()),
  messages: list(
    record({
      role: choice("user", "assistant", "tool"),
      content: longText(),
      /** The line above it in the transcript it comes from. */
      heading: optional(text()),
    }),
    { minItems: 1, maxItems: 10_000 },
  ),
});

/** A new conversation of messages that a person wrote or pasted. */
export const createConversationAction = defineAction(
  "create-conversation",
  written,
  async ({ libraryId = MAIN_LIBRARY, ...input }, given) => {
    const viewer = await withPersonal(given, libraryId);
    if (!mayWriteIn(viewer, libraryId)) {
      return failed("not-found", "There is no such library, or you can’t change anything in it.");
    }
    return done(await createWrittenConversation(viewer, input, storedLibrary(libraryId)));
  },
);

const renamed = record({
  titles: list(record({ id: text(), from: longText(), title: nullable(longText()) }), {
    minItems: 1,
    maxItems: 1000,
  }),
});

/** Renames conversations, one by one; the answer says which were changed and why others were not. */
export const renameConversationsAction = defineAction(
  "rename-conversations",
  renamed,
  async ({ titles }, viewer) => done(await renameConversations(viewer, titles)),
);
