"use server";

import { missingDocuments } from "@/lib/data/trash/missing-documents";
import { finishPurge, purgeDocuments } from "@/lib/import/run/purge";
import { choice, flag, integer, list, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done } from "./result";

/** More is deleted right after this; `finishPurgeAction` ends it. */
const goesOn = optional(flag());

const named = record({
  items: list(record({ noun: choice("conversation", "toolset"), id: text() }), { minItems: 1 }),
  goesOn,
});

/** Deletes these documents for good, as far as they are in the trash. */
export const purgeAction = defineAction("purge", named, async ({ items, goesOn }, viewer) =>
  done(await purgeDocuments(viewer, { items }, { goesOn })),
);

const documents = list(record({ noun: choice("conversation", "toolset"), id: text() }), {
  maxItems: 10_000,
});

const until = record({
  /** What comes into the trash later than the page has seen stays. */
  untilMs: integer(),
  /** Documents that the browser has drafts of. */
  drafted: documents,
  /** At most so many, where a page shows how far it is. */
  limit: optional(integer({ minimum: 1 })),
  goesOn,
});

/** Deletes everything for good that is in the trash; tells which drafts have lost their document. */
export const emptyTrashAction = defineAction("empty-trash", until, async (input, viewer) => {
  const { untilMs, drafted, ...options } = input;
  const counts = await purgeDocuments(viewer, { untilMs }, options);
  return done({ ...counts, missing: await missingDocuments(viewer, drafted) });
});

/** Ends a deletion that went on: cleans the files of what it left, also when a person stopped it. */
export const finishPurgeAction = defineAction("finish-purge", record({}), async () => {
  await finishPurge();
  return done(null);
});
