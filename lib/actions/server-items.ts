"use server";

import { acceptItems } from "@/lib/data/server-items/accept-items";
import { readServerItemByPress } from "@/lib/sync/read-server-item";
import { dictionary, integer, list, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

/** The file's store id and the row id of the toolset. */
const place = { fileId: text(), toolset: integer() };
const READ_MS = 60_000;

/** Takes what a server lists of resources and prompts as seen and wanted, each as it was looked at. */
export const acceptItemsAction = defineAction(
  "accept-items",
  record({ ...place, items: list(record({ id: integer(), seenHash: text() }), { minItems: 1 }) }),
  async ({ fileId, toolset, items }) => {
    const seen = new Map(items.map(({ id, seenHash }) => [id, seenHash]));
    const accepted = await acceptItems(fileId, toolset, seen);
    if (accepted === null) return failed("not-found", "This toolset is not there any more.");
    if (accepted === "stale") {
      return failed("stale", "The server’s list has changed. Reload the page and look again.");
    }
    return done({ accepted });
  },
);

/** Reads a resource or a prompt that was accepted. */
export const readItemAction = defineAction(
  "read-item",
  record({ ...place, item: integer(), inputs: dictionary(text()) }),
  async (press) => {
    const read = await readServerItemByPress(press, AbortSignal.timeout(READ_MS));
    return read.ok ? done(read.shown) : failed("invalid", read.message);
  },
);
