"use server";

import { editTags } from "@/lib/data/conversations/edit-tags";
import { list, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done } from "./result";

const tags = list(text({ maxLength: 100 }));

const changed = record({
  conversations: list(text(), { minItems: 1 }),
  add: tags,
  remove: tags,
});

/** Adds and removes tags of several conversations; the answer says what became of each. */
export const editTagsAction = defineAction("edit-tags", changed, async (input, viewer) =>
  done(await editTags(viewer, input)),
);
