"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { changeMemberRoleAction, removeMemberAction } from "@/lib/actions/accounts/members";
import type { Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";
import { confirmed } from "./confirmed";
import { MemberRows, type Member } from "./member-rows";
import { OpenPrivateDialog } from "./open-private-dialog";

/** The members of the main library with their roles. */
export function MemberList({
  members,
  viewer,
}: {
  members: readonly Member[];
  viewer: { readonly id: string; readonly role: Role | null };
}) {
  const refreshPage = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);

  async function change({ id }: Member, role: Role) {
    setProblem(null);
    const result = await send(changeMemberRoleAction, { id, role });
    if (result.ok) refreshPage();
    else setProblem(result.error.message);
  }

  return (
    <>
      {problem === null ? null : <InlineError title={problem} />}
      <MemberRows members={members} viewer={viewer} onChange={change}>
        {(member, { isFixed, isMine }) => (
          <>
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
          </>
        )}
      </MemberRows>
    </>
  );
}
