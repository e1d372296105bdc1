"use client";

import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { send } from "@/components/saving/send";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import { createMemberKeyAction } from "@/lib/actions/accounts/account";
import type { KeyScope } from "@/lib/domain/accounts/role";
import { FormEnd, useForm } from "./form";

const LIFETIMES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "366", label: "A year" },
];

/** Names a key, and says what it may do, what it sees and for how long. */
export function KeyForm({
  canWrite,
  onMade,
}: {
  /** Whether the member may, so that a key could. */
  canWrite: boolean;
  onMade: (key: string) => void;
}) {
  const draft = useDraft({
    at: { subject: "app", place: "new-member-key", base: 0 },
    field: "name",
    label: "Name of a new key",
    stored: "",
  });
  const [scope, setScope] = useState<KeyScope>("read");
  const [days, setDays] = useState("90");
  const [includesPrivate, setIncludesPrivate] = useState(false);
  const form = useForm(
    async () => {
      const entered = { name: draft.value, scope, days: Number(days), includesPrivate };
      const result = await send(createMemberKeyAction, entered);
      if (result.ok) {
        draft.clear();
        onMade(result.data.key);
      }
      return result;
    },
    () => undefined,
  );
  return (
    <form className="space-y-4" onSubmit={form.submit}>
      <DraftBar draft={draft} />
      <TextField
        label="Name"
        value={draft.value}
        onChange={draft.set}
        isRequired
        autoFocus
        maxLength={100}
      />
      {canWrite ? (
        <div>
          <SegmentedControl
            label="Access"
            options={[
              { value: "read", label: "Read" },
              { value: "write", label: "Read and write" },
            ]}
            value={scope}
            onChange={setScope}
          />
        </div>
      ) : null}
      <Checkbox
        isSelected={includesPrivate}
        onChange={setIncludesPrivate}
        description="Without this, the program sees, counts and exports nothing that you marked private, and can’t create private conversations."
      >
        Include my private conversations
      </Checkbox>
      <Select label="Expires after" options={LIFETIMES} value={days} onChange={setDays} />
      <FormEnd label="Create key" problem={form.problem} isPending={form.isPending} />
    </form>
  );
}
