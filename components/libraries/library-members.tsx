"use client";

import { useState } from "react";
import { confirmed } from "@/components/account/confirmed";
import { MemberRows, type Member } from "@/components/account/member-rows";
import { OpenPrivateDialog } from "@/components/account/open-private-dialog";
import { FURTHER_ROLE_CHOICES } from "@/components/account/role-choices";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { setLibraryMemberAction } from "@/lib/actions/libraries/libraries";
import type { Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";

/** The members of a shared library with their roles; who manages it changes and removes them. */
export function LibraryMembers({
  libraryId,
  members,
  viewer,
}: {
  libraryId: string;
  members: readonly Member[];
  viewer: { readonly id: string; readonly role: Role };
}) {
  const refreshPage = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);

  async function change({ id: memberId }: Member, role: Role) {
    setProblem(null);
    const result = await send(setLibraryMemberAction, { libraryId, memberId, role });
    if (result.ok) refreshPage();
    else setProblem(result.error.message);
  }

  return (
    <>
      {problem === null ? null : <InlineError title={problem} />}
      <MemberRows members={members} viewer={viewer} roles={FURTHER_ROLE_CHOICES} onChange={change}>
        {(member, { isFixed, isMine }) =>
          // One leaves by the button below.
          isMine ? null : (
            <>
              <OpenPrivateDialog member={member} libraryId={libraryId} />
              <ConfirmDialog
                trigger={<Button isDisabled={isFixed}>Remove</Button>}
                title={revealName(`Remove ${member.name}`)}
                confirmLabel="Remove"
                tone="danger"
                onConfirm={async () => {
                  await confirmed(setLibraryMemberAction, {
                    libraryId,
                    memberId: member.id,
                    role: null,
                  });
                  refreshPage();
                }}
              >
                <NameText text={member.name} /> no longer sees the conversations of this library.
                What they imported and changed stays.
              </ConfirmDialog>
            </>
          )
        }
      </MemberRows>
    </>
  );
}
