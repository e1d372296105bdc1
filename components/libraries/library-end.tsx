"use client";

import { useState } from "react";
import { confirmed } from "@/components/account/confirmed";
import { AccountSection } from "@/components/account/section";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Dialog } from "@/components/ui/dialog/dialog";
import { showToast } from "@/components/ui/toast/queue";
import { deleteLibraryAction, leaveLibraryAction } from "@/lib/actions/libraries/libraries";
import { revealName } from "@/lib/shared/hidden-in-names";
import { conversationsOf } from "@/components/names/conversations-of";

interface EndedLibrary {
  readonly id: string;
  readonly name: string;
  /** Also those in the trash. */
  readonly conversations: number;
}

const LIBRARIES = "/settings/libraries";

/** Leaves a library. */
export function LeaveLibrary({
  library: { id, name },
  isLastOwner,
}: {
  library: EndedLibrary;
  isLastOwner: boolean;
}) {
  const refreshPage = useRefresh();
  return (
    <AccountSection
      id="leave"
      title="Leave this library"
      about={
        isLastOwner
          ? "You are its only owner. Make another member an owner first."
          : "You’ll no longer see its conversations. What you imported and changed stays in it."
      }
      actions={
        <ConfirmDialog
          trigger={<Button isDisabled={isLastOwner}>Leave</Button>}
          title={revealName(`Leave ${name}`)}
          confirmLabel="Leave"
          tone="danger"
          onConfirm={async () => {
            await confirmed(leaveLibraryAction, { id });
            refreshPage(LIBRARIES);
            showToast({ title: revealName(`Left “${name}”`) });
          }}
        >
          You’ll no longer see its conversations. To come back, somebody who manages the library has
          to add you.
        </ConfirmDialog>
      }
    />
  );
}

/** Deletes a library that is empty; of another it says what to do first. */
export function DeleteLibrary({ library }: { library: EndedLibrary }) {
  const { id, name, conversations } = library;
  const refreshPage = useRefresh();
  return (
    <AccountSection
      id="delete"
      title="Delete this library"
      about="Only an empty library can be deleted, so no conversation is lost with it."
      actions={
        conversations > 0 ? (
          <NotEmpty library={library} />
        ) : (
          <ConfirmDialog
            trigger={<Button variant="danger">Delete</Button>}
            title={revealName(`Delete ${name}`)}
            confirmLabel="Delete"
            tone="danger"
            onConfirm={async () => {
              await confirmed(deleteLibraryAction, { id });
              refreshPage(LIBRARIES);
              showToast({ title: revealName(`Deleted “${name}”`) });
            }}
          >
            This library is empty. Its members will no longer see it, and you can’t undo this.
          </ConfirmDialog>
        )
      }
    />
  );
}

function NotEmpty({ library: { id, name, conversations } }: { library: EndedLibrary }) {
  const [isOpen, setOpen] = useState(false);
  const query = `library=${encodeURIComponent(id)}`;
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>
        Delete
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={revealName(`${name} is not empty`)}
        description={`Move its ${conversationsOf(conversations)} to another library first, including any in the trash. Then you can delete it.`}
        footer={
          <>
            <Button slot="close">Close</Button>
            <ButtonLink href={`/conversations?${query}&trash=true`}>Show its trash</ButtonLink>
            <ButtonLink variant="primary" href={`/conversations?${query}`}>
              Show its conversations
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
