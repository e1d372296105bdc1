"use server";

import { editStructure } from "@/lib/data/edit-structure";
import { integer, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { editResult } from "./edit-outcome";
import { structureEditInput } from "./structure-inputs";

const edited = record({
  conversationId: text(),
  /** The conversation's revision the page has shown. */
  expectedRevision: integer(),
  edit: structureEditInput,
});

export const editStructureAction = defineAction("edit-structure", edited, async (input) =>
  editResult(await editStructure(input)),
);
