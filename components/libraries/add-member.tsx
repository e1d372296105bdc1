"use client";

import { useState } from "react";
import { openedPart } from "@/components/saving/opened-part";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import type { AddMemberProps } from "./add-member-form";

const AddMemberForm = openedPart(
  async () => (await import("./add-member-form")).AddMemberForm,
  true,
);

/** Adds somebody of the installation to a library, with a role. */
export function AddMember(props: AddMemberProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        isDisabled={props.people.length === 0}
        onPress={() => setOpen(true)}
      >
        Add member
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Add member"
        description="They’ll see every conversation in this library except other members’ private ones."
      >
        <AddMemberForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
