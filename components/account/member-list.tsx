"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Select } from "@/components/ui/fields/select";
import { changeMemberRoleAction, removeMemberAction } from "@/lib/actions/accounts/members";
import type { Role } from "@/lib/domain/accounts/role";
import { confirmed } from "./confirmed";
import { OpenPrivateDialog } from "./open-private-dialog";
import { choicesFor, ROLE_CHOICES } from "./role-choices";
import { revealName } from "@/lib/shared/hidden-in-names";

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** The members of the library with their roles. */
export function MemberList({
  members,
  viewer,
}: {
  members: readonly Member[];
  viewer: { readonly id: string; readonly role: Role | null };
}) {
  const refreshPage = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);

  async function change(id: string, role: Role) {
    setProblem(null);
    const result = await send(changeMemberRoleAction, { id, role });
    if (result.ok) refreshPage();
    else setProblem(result.error.message);
  }

  return (
    <>
      {problem === null ? null : <InlineError title={problem} />}
      <ul className="divide-y divide-line">
        {members.map((member) => {
          const isMine = member.id === viewer.id;
          // What only owners may change, others see as it is.
          const isFixed = member.role === "owner" && viewer.role !== "owner";
          const choices = isFixed ? ROLE_CHOICES : choicesFor(viewer.role);
          return (
            <li key={member.id} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-40 flex-1">
                <p className="truncate-name text-body font-medium">
                  <NameText text={member.name} />
                  {isMine ? " (you)" : null}
                </p>
                <p className="truncate-name text-small text-ink-soft">
                  <NameText text={member.email} />
                </p>
              </div>
              <Select
                label={revealName(`Role of ${member.name}`)}
                hideLabel
                className="w-32"
                options={choices}
                value={member.role}
                isDisabled={isFixed}
                onChange={(role) => change(member.id, role)}
              />
              {isMine ? null : <OpenPrivateDialog member={member} />}
              <ConfirmDialog
                trigger={<Button isDisabled={isFixed}>Remove</Button>}
                title={revealName(`Remove ${member.name}`)}
                confirmLabel="Remove"
                tone="danger"
                onConfirm={async () => {
                  await confirmed(removeMemberAction, { id: member.id });
                  refreshPage();
                }}
              >
                <NameText text={member.name} /> is signed out everywhere and can no longer open this
                library. What they imported and changed stays.
              </ConfirmDialog>
            </li>
          );
        })}
      </ul>
    </>
  );
}
