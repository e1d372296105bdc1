"use server";

import { purgeDocuments } from "@/lib/import/purge";
import { choice, integer, list, record, text } from "@/lib/validation/input-schema";
import { defineAction } from "./define-action";
import { done } from "./result";

const named = record({
  items: list(record({ noun: choice("conversation", "toolset"), id: text() }), { minItems: 1 }),
});

/** Deletes these documents for good, as far as they are in the trash. */
export const purgeAction = defineAction("purge", named, async (input) =>
  done(await purgeDocuments(input)),
);

const until = record({
  /** What comes into the trash later than the page has seen stays. */
  untilMs: integer(),
});

/** Deletes everything for good that is in the trash. */
export const emptyTrashAction = defineAction("empty-trash", until, async (input) =>
  done(await purgeDocuments(input)),
);
