"use server";

import {
  changePassword,
  endOneSession,
  endOtherSessions,
  KEPT_CHOICES,
  leave,
  removePassword,
} from "@/lib/accounts/account";
import { linkProvider, unlinkProvider } from "@/lib/accounts/provider/link";
import { createMemberKey, endMemberKey } from "@/lib/accounts/member-key";
import { refuse } from "@/lib/accounts/outcome";
import { addPasskey, askForNewPasskey, removePasskey } from "@/lib/accounts/passkeys";
import { purgeConversations } from "@/lib/import/run/purge";
import { choice, flag, integer, longText, optional, record, text } from "@/lib/validation/schema";

import { defineMemberAction } from "./define-account-action";

const password = text({ maxLength: 1000 });
const id = text({ maxLength: 200 });

export const changePasswordAction = defineMemberAction(
  "change-password",
  record({ current: password, next: password }),
  (input, viewer, { headers, caller }) => changePassword(viewer, input, headers, caller),
);

/** Gives up the password, where a passkey signs in. */
export const removePasswordAction = defineMemberAction(
  "remove-password",
  record({ current: password }),
  ({ current }, viewer, { caller }) => removePassword(viewer, current, caller),
);

/** Begins to link the identity provider; the answer is the page to go to. */
export const linkProviderAction = defineMemberAction(
  "link-provider",
  record({ current: password }),
  ({ current }, viewer, { caller }) => linkProvider(viewer, current, caller),
);

export const unlinkProviderAction = defineMemberAction("unlink-provider", record({}), (_, viewer) =>
  unlinkProvider(viewer),
);

/** Ends one session of one's own. */
export const endSessionAction = defineMemberAction("end-session", record({ id }), (input, viewer) =>
  endOneSession(viewer, input.id),
);

export const endOtherSessionsAction = defineMemberAction(
  "end-other-sessions",
  record({}),
  (_, viewer) => endOtherSessions(viewer),
);

/** Asks the browser to make a passkey. */
export const askForNewPasskeyAction = defineMemberAction(
  "ask-for-new-passkey",
  record({}),
  (_, __, { headers }) => askForNewPasskey(headers),
);

export const addPasskeyAction = defineMemberAction(
  "add-passkey",
  record({ answer: longText(), name: text({ maxLength: 200 }) }),
  (input, _, { headers }) => addPasskey(input, headers),
);

export const removePasskeyAction = defineMemberAction(
  "remove-passkey",
  record({ id }),
  (input, viewer) => removePasskey(viewer, input.id),
);

/** Makes a key for a program of one's own. */
export const createMemberKeyAction = defineMemberAction(
  "create-member-key",
  record({
    name: text({ maxLength: 200 }),
    scope: choice("read", "write"),
    days: integer(),
    includesPrivate: optional(flag()),
  }),
  async (input, viewer) =>
    viewer.role === null
      ? refuse("forbidden", "Keys are for members of this library.")
      : createMemberKey(viewer.id, input),
);

export const endMemberKeyAction = defineMemberAction(
  "end-member-key",
  record({ id }),
  (input, viewer) => endMemberKey(viewer.id, input.id),
);

/** Deletes one's own account; documents stay in the library. */
export const deleteAccountAction = defineMemberAction(
  "delete-account",
  record({ email: text({ maxLength: 320 }), kept: optional(choice(...KEPT_CHOICES)) }),
  ({ email, kept = null }, viewer) => leave(viewer, { email, kept }, purgeConversations),
);
