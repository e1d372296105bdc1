"use server";

import { editStructure } from "@/lib/data/edit-structure";
import { forkConversation, moveToNew } from "@/lib/data/fork";
import { choice, integer, list, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { structureEditInput } from "./structure-inputs";

const edited = record({
  conversationId: text(),
  /** The conversation's revision the page has shown. */
  expectedRevision: integer(),
  edit: structureEditInput,
});

const forked = record(
  {
    conversationId: text(),
    /** The last message the fork has. */
    messageId: integer(),
    kind: choice("branch", "copy", "continuation"),
  },
  { path: list(integer(), { minItems: 1 }) },
);

export const editStructureAction = defineAction("edit-structure", edited, async (input) => {
  const { edit, ...subject } = input;
  return editResult(
    edit.kind === "moveToNew"
      ? await moveToNew({ ...subject, edit })
      : await editStructure({ ...subject, edit }),
  );
});

export const forkAction = defineAction("fork", forked, async (input) =>
  editResult(await forkConversation(input)),
);
