"use client";

import { useState, type FormEvent } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { ShownOnceButton } from "@/components/forms/shown-once-button";
import { send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { TextField } from "@/components/ui/fields/text-field";
import { createApiKeyAction } from "@/lib/actions/api-keys";
import type { ApiScope } from "@/lib/domain/tool-sets-api/api-key";

/** Names and makes a key, then shows it once. */
export function NewKeyDialog() {
  return (
    <ShownOnceButton
      field="new-key"
      title="New key"
      description="Create one key for each program, so that you can revoke it alone."
      what="key"
      afterwards="Colloquy doesn’t store it. You can’t see it again after this closes."
      renderForm={(onMade) => <KeyForm onMade={onMade} />}
    >
      New key
    </ShownOnceButton>
  );
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const draft = useDraft({
    at: { subject: "app", place: "new-key", base: 0 },
    field: "name",
    label: "Name of a new API key",
    stored: "",
  });
  const { value: name, set: setName } = draft;
  const [scope, setScope] = useState<ApiScope>("tools:read");
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, run } = useOnce();

  // Not as the form's action: that would empty the fields also when no key was made.
  async function make(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      const result = await send(createApiKeyAction, { name, scope });
      if (result.ok) {
        draft.clear();
        onMade(result.data.key);
      } else setProblem(result.error.message);
    });
  }

  return (
    <form className="space-y-4" onSubmit={make}>
      <DraftBar draft={draft} />
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        isRequired
        autoFocus
        maxLength={100}
      />
      <div>
        <SegmentedControl
          label="Access"
          options={[
            { value: "tools:read", label: "Read" },
            { value: "tools:manage", label: "Read and write" },
          ]}
          value={scope}
          onChange={setScope}
        />
      </div>
      {problem === null ? null : (
        <InlineError title="The key could not be created">{problem}</InlineError>
      )}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          isDisabled={name.trim() === ""}
        >
          Create key
        </Button>
      </div>
    </form>
  );
}
