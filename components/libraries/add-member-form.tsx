"use client";

import { useState } from "react";
import { FormEnd, useForm } from "@/components/account/form";
import { choicesFor, FURTHER_ROLE_CHOICES } from "@/components/account/role-choices";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { Select } from "@/components/ui/fields/select";
import { showToast } from "@/components/ui/toast/queue";
import { setLibraryMemberAction } from "@/lib/actions/libraries/libraries";
import type { Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";

/** Somebody of the installation who is not in the library. */
interface Person {
  readonly id: string;
  readonly name: string;
  /** Null for who need not know it. */
  readonly email: string | null;
}

export interface AddMemberProps {
  libraryId: string;
  /** Who is not in it yet. */
  people: readonly Person[];
  /** Of who adds somebody. */
  role: Role;
}

/** Chooses who is added to a library, and as what. */
export function AddMemberForm({
  libraryId,
  people,
  role: own,
  onDone,
}: AddMemberProps & { onDone: () => void }) {
  const refreshPage = useRefresh();
  const [memberId, setMemberId] = useState<string | null>(null);
  const [role, setRole] = useState<Role>("reader");
  const person = people.find(({ id }) => id === memberId);
  const form = useForm(
    () =>
      memberId === null
        ? Promise.resolve({ ok: false, error: { message: "Choose a person." } })
        : send(setLibraryMemberAction, { libraryId, memberId, role }),
    () => {
      onDone();
      refreshPage();
      showToast({ title: revealName(`Added ${person?.name ?? "the member"} as ${role}`) });
    },
  );
  return (
    <form className="space-y-4" onSubmit={form.submit}>
      <ComboBox
        label="Person"
        placeholder="Type a name"
        options={people.map(({ id, name, email }) => ({
          value: id,
          label: name,
          ...(email === null ? {} : { description: email }),
        }))}
        value={memberId}
        onChange={setMemberId}
      />
      <Select
        label="Role"
        options={choicesFor(own, FURTHER_ROLE_CHOICES)}
        value={role}
        onChange={setRole}
      />
      <FormEnd label="Add" problem={form.problem} isPending={form.isPending} />
    </form>
  );
}
