"use server";

import { editStructure } from "@/lib/data/conversations/edit-structure";
import { forkConversation, moveToNew } from "@/lib/data/conversations/fork";
import { restoreVersion } from "@/lib/data/history/restore";
import { choice, integer, list, nullable, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { structureEditInput } from "./inputs/structure-inputs";

const edited = record({
  conversationId: text(),
  /** The conversation's revision the page has shown. */
  expectedRevision: integer(),
  edit: structureEditInput,
});

const forked = record({
  conversationId: text(),
  /** The last message the fork has. */
  messageId: integer(),
  kind: choice("branch", "copy", "continuation"),
  path: optional(list(integer(), { minItems: 1 })),
});

export const editStructureAction = defineAction("edit-structure", edited, async (input, viewer) => {
  const { edit, ...subject } = input;
  return editResult(
    edit.kind === "moveToNew"
      ? await moveToNew(viewer, { ...subject, edit })
      : await editStructure(viewer, { ...subject, edit }),
  );
});

export const forkAction = defineAction("fork", forked, async (input, viewer) =>
  editResult(await forkConversation(viewer, input)),
);

const restored = record({
  conversationId: text(),
  /** Null restores the conversation around its messages. */
  messageId: nullable(integer()),
  version: integer({ minimum: 1 }),
  /** The revision of the message, or of the conversation, that the page has shown. */
  expectedRevision: integer(),
});

export const restoreVersionAction = defineAction(
  "restore-version",
  restored,
  async (input, viewer) => editResult(await restoreVersion(viewer, input)),
);
