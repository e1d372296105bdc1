"use server";

import { invite, revokeInvitation } from "@/lib/accounts/invite";
import { changeMember, removeMember } from "@/lib/accounts/members";
import { ROLES } from "@/lib/domain/accounts/role";
import { choice, record, text } from "@/lib/validation/schema";

import { defineMemberAction } from "./define-account-action";

const role = choice(...ROLES);
const id = text({ maxLength: 200 });

/** Makes an invitation; the answer is the only place that ever has its link. */
export const inviteMemberAction = defineMemberAction(
  "invite-member",
  record({ email: text({ maxLength: 320 }), role }),
  (input, viewer) => invite(input, viewer),
);

export const revokeInvitationAction = defineMemberAction(
  "revoke-invitation",
  record({ id }),
  (input, viewer) => revokeInvitation(input.id, viewer),
);

export const changeMemberRoleAction = defineMemberAction(
  "change-member-role",
  record({ id, role }),
  (input, viewer) => changeMember(input.id, input.role, viewer),
);

/** Ends a membership and every session of that account. */
export const removeMemberAction = defineMemberAction(
  "remove-member",
  record({ id }),
  (input, viewer) => removeMember(input.id, viewer),
);
