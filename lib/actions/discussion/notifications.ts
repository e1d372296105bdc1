"use server";

import { markNotificationsRead } from "@/lib/data/accounts/read-notifications";
import { list, nullable, record, text } from "@/lib/validation/schema";
import { defineAction } from "../define-action";
import { done } from "../result";

/** Marks these notifications as read, or all of them. */
export const readNotificationsAction = defineAction(
  "read-notifications",
  record({ ids: nullable(list(text({ maxLength: 100 }), { maxItems: 500 })) }),
  async ({ ids }, viewer) => {
    if (viewer.kind === "member") await markNotificationsRead(viewer, ids);
    return done(null);
  },
);
