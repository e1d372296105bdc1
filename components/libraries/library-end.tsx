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

/** Deletes a library in which nobody has anything left; of another it says what to do first. */
export function DeleteLibrary({
  library,
  abandoned,
}: {
  library: EndedLibrary;
  /** How many conversations deleted accounts kept private in it: they are deleted with it. */
  abandoned: number;
}) {
  const { id, name, conversations } = library;
  const refreshPage = useRefresh();
  return (
    <AccountSection
      id="delete"
      title="Delete this library"
      about="You can delete a library once it has no conversations, so that nobody loses one with it."
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
              await confirmed(deleteLibraryAction, { id, told: abandoned });
              refreshPage(LIBRARIES);
              showToast({ title: revealName(`Deleted “${name}”`) });
            }}
          >
            <div className="space-y-2">
              {abandoned === 0 ? null : (
                <p>
                  {`It has ${conversationsOf(abandoned)} that members kept private before they deleted their accounts. Nobody can open ${abandoned === 1 ? "it" : "them"}. Colloquy deletes ${abandoned === 1 ? "it" : "them"} for good.`}
                </p>
              )}
              <p>
                Private conversations of people who left this library go to their personal
                libraries. Its members will no longer see it, and you can’t undo this.
              </p>
            </div>
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
