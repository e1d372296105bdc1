"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { NameText } from "@/components/names/name-text";
import { IconButton } from "@/components/ui/button/icon-button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { Member } from "./member-rows";
import { OpenPrivateDialog, reasonPlace } from "./open-private-dialog";

interface Props {
  member: Member;
  /** A shared library; null for the main one. */
  libraryId: string | null;
  /** Whether this is the member who looks; they never have to open what is theirs. */
  isMine: boolean;
  mayRemove: boolean;
  onRemove: () => Promise<void>;
}

/** What can be done with a member besides giving another role. */
export function MemberMenu({ member, libraryId, isMine, mayRemove, onRemove }: Props) {
  const [asked, setAsked] = useState<"open" | "remove" | null>(null);
  const close = () => setAsked(null);
  useWantedForm("app", reasonPlace(member.id, libraryId), () => setAsked("open"));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={revealName(`More about ${member.name}`)} hint="More">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {isMine ? null : (
          <MenuItem description="For an hour; the member is told" onAction={() => setAsked("open")}>
            Open private conversations…
          </MenuItem>
        )}
        {mayRemove ? (
          <MenuItem tone="danger" onAction={() => setAsked("remove")}>
            {isMine ? "Leave this library…" : "Remove from this library…"}
          </MenuItem>
        ) : null}
      </Menu>
      {asked === "open" ? (
        <OpenPrivateDialog member={member} libraryId={libraryId} onClose={close} />
      ) : null}
      {asked === "remove" ? (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          title={isMine ? "Leave this library" : revealName(`Remove ${member.name}`)}
          confirmLabel={isMine ? "Leave" : "Remove"}
          tone="danger"
          onConfirm={onRemove}
        >
          {isMine ? "You are" : <NameText text={member.name} />}{" "}
          {libraryId === null
            ? `${isMine ? "" : "is "}signed out everywhere and can no longer open this library.`
            : "no longer sees the conversations of this library."}{" "}
          What {isMine ? "you" : "they"} imported and changed stays.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
