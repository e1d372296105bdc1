"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { changeMemberRoleAction, removeMemberAction } from "@/lib/actions/accounts/members";
import { setLibraryMemberAction } from "@/lib/actions/libraries/libraries";
import type { Role } from "@/lib/domain/accounts/role";
import { confirmed } from "./confirmed";
import { MemberMenu } from "./member-menu";
import { MemberRows, type Member } from "./member-rows";
import { FURTHER_ROLE_CHOICES, ROLE_CHOICES } from "./role-choices";

/** The members of a library with their roles; who manages it changes and removes them. */
export function MemberList({
  members,
  viewer,
  libraryId,
}: {
  members: readonly Member[];
  viewer: { readonly id: string; readonly role: Role | null };
  /** A shared library; null for the main one. */
  libraryId: string | null;
}) {
  const refreshPage = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);

  async function change({ id }: Member, role: Role) {
    setProblem(null);
    const result =
      libraryId === null
        ? await send(changeMemberRoleAction, { id, role })
        : await send(setLibraryMemberAction, { libraryId, memberId: id, role });
    if (result.ok) refreshPage();
    else setProblem(result.error.message);
  }

  async function remove({ id }: Member) {
    if (libraryId === null) await confirmed(removeMemberAction, { id });
    else await confirmed(setLibraryMemberAction, { libraryId, memberId: id, role: null });
    refreshPage();
  }

  return (
    <>
      {problem === null ? null : <InlineError title={problem} />}
      <MemberRows
        members={members}
        viewer={viewer}
        roles={libraryId === null ? ROLE_CHOICES : FURTHER_ROLE_CHOICES}
        onChange={change}
      >
        {(member, { isFixed, isMine }) => {
          // A shared library has a button to leave it.
          const mayRemove = !isFixed && !(isMine && libraryId !== null);
          return isMine && !mayRemove ? null : (
            <MemberMenu
              member={member}
              libraryId={libraryId}
              isMine={isMine}
              mayRemove={mayRemove}
              onRemove={() => remove(member)}
            />
          );
        }}
      </MemberRows>
    </>
  );
}
