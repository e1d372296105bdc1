"use server";

import { missingDocuments } from "@/lib/data/trash/missing-documents";
import { purgeDocuments } from "@/lib/import/run/purge";
import { choice, integer, list, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done } from "./result";

const named = record({
  items: list(record({ noun: choice("conversation", "toolset"), id: text() }), { minItems: 1 }),
});

/** Deletes these documents for good, as far as they are in the trash. */
export const purgeAction = defineAction("purge", named, async (input) =>
  done(await purgeDocuments(input)),
);

const documents = list(record({ noun: choice("conversation", "toolset"), id: text() }), {
  maxItems: 10_000,
});

const until = record({
  /** What comes into the trash later than the page has seen stays. */
  untilMs: integer(),
  /** Documents that the browser has drafts of. */
  drafted: documents,
});

/** Deletes everything for good that is in the trash; tells which drafts have lost their document. */
export const emptyTrashAction = defineAction("empty-trash", until, async ({ untilMs, drafted }) => {
  const counts = await purgeDocuments({ untilMs });
  return done({ ...counts, missing: await missingDocuments(drafted) });
});
