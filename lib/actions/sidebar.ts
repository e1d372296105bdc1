"use server";

import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { flag, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

const pinned = record({ id: text(), isPinned: flag() });

/** Pins a conversation to the sidebar, or unpins it; its document is not changed. */
export const pinToSidebarAction = defineAction(
  "pin-to-sidebar",
  pinned,
  async ({ id, isPinned }, viewer) =>
    (await pinToSidebar(viewer, id, isPinned))
      ? done(null)
      : failed("not-found", "This conversation is no longer in the library."),
);
