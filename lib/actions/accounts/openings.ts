"use server";

import { acknowledgeOpened, closePrivate, openPrivate } from "@/lib/accounts/break-glass";
import { recordOpening } from "@/lib/data/ledger/opening";
import { longText, optional, record, text } from "@/lib/validation/schema";

import { defineMemberAction } from "./define-account-action";

/** Opens what is private of another member, for a reason and an hour. */
export const openPrivateAction = defineMemberAction(
  "open-private",
  record({
    memberId: text({ maxLength: 200 }),
    libraryId: optional(text({ maxLength: 200 })),
    reason: longText(),
  }),
  (input, viewer) => openPrivate(viewer, input, recordOpening),
);

/** Closes it before its time. */
export const closePrivateAction = defineMemberAction(
  "close-private",
  record({ id: text({ maxLength: 200 }) }),
  ({ id }, viewer) => closePrivate(viewer, id),
);

/** Takes note that one's own conversations were opened. */
export const acknowledgeOpenedAction = defineMemberAction(
  "acknowledge-opened",
  record({}),
  (_, viewer) => acknowledgeOpened(viewer),
);
