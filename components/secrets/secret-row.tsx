"use client";

import { useState, type FormEvent } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { TextField } from "@/components/ui/fields/text-field";
import { Time } from "@/components/ui/text/time";
import { hasUserInfo } from "@/lib/domain/secrets/user-info";
import { secretOrigin, type SecretView } from "@/lib/domain/secrets/stored-secret";
import { SecretDialog } from "./secret-dialog";
import { useSecretActs } from "./use-secret-acts";

/** A secret: where it may be sent, and the ways to change that, to replace it and to delete it. */
export function SecretRow({
  secret,
  position,
  isSelected,
  onSelect,
}: {
  secret: SecretView;
  /** In the list, from 0. */
  position: number;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
}) {
  const { name, origins, updatedMs, isUsable } = secret;
  const acts = useSecretActs();
  const [isReplacing, setReplacing] = useState(false);
  return (
    <li data-index={position} className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox
          aria-label={revealName(`Select ${name}`)}
          isSelected={isSelected}
          onChange={onSelect}
        />
        <PlainButton
          data-row={name}
          onPress={() => setReplacing(true)}
          className="truncate-name min-w-0 flex-1 basis-40 rounded-control text-start font-mono font-medium data-focus-visible:focus-ring data-hovered:underline"
        >
          <NameText text={name} />
        </PlainButton>
        {isUsable ? null : <Badge tone="danger">encrypted with another key</Badge>}
        <span className="text-ink-soft">
          <Time what="set" value={updatedMs} />
        </span>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={revealName(`Replace ${name}`)}
            onPress={() => setReplacing(true)}
          >
            Replace
          </Button>
          <ConfirmDialog
            trigger={
              <Button size="small" aria-label={revealName(`Delete ${name}`)}>
                Delete
              </Button>
            }
            title={`Delete the secret ${name}`}
            confirmLabel="Delete"
            tone="danger"
            onConfirm={() => acts.remove(name)}
          >
            Colloquy can no longer reach servers whose headers refer to it. You can’t restore the
            value.
          </ConfirmDialog>
        </div>
      </div>
      {origins.length === 0 ? (
        <p className="text-ink-soft">No server may receive it yet.</p>
      ) : (
        <ChipGroup
          label={`Servers ${name} may be sent to`}
          chips={origins.map((origin) => ({ id: origin, label: origin }))}
          onRemove={(origin) => acts.unbind(name, origin)}
        />
      )}
      <AllowServer name={name} onAllow={(origin) => acts.bind(name, origin)} />
      <ReplaceDialog secret={secret} isOpen={isReplacing} onOpenChange={setReplacing} />
    </li>
  );
}

function ReplaceDialog({
  secret: { name, origins },
  isOpen,
  onOpenChange,
}: {
  secret: SecretView;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const acts = useSecretActs();
  return (
    <SecretDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Replace the value of ${name}`}
      description="The current value is lost. Its servers stay allowed."
      start={{ name, origins }}
      replaces
      onKept={async () => {
        onOpenChange(false);
        await acts.refresh();
      }}
    />
  );
}

function AllowServer({
  name,
  onAllow,
}: {
  name: string;
  onAllow: (origin: string) => Promise<boolean>;
}) {
  const draft = useDraft({
    at: { subject: "app", place: `secret:${name}`, base: 0 },
    field: "origin",
    label: `Another server for ${name}`,
    stored: "",
    isSecret: hasUserInfo,
  });
  const { value: address } = draft;
  const origin = secretOrigin(address);

  const once = useOnce();
  async function allow(event: FormEvent) {
    event.preventDefault();
    if (origin === null) return;
    await once.run(async () => {
      if (await onAllow(origin)) draft.clear();
    });
  }

  return (
    <form className="flex max-w-medium flex-wrap items-end gap-2" onSubmit={allow}>
      <DraftBar draft={draft} className="w-full" />
      <TextField
        label={`Another server for ${name}`}
        hideLabel
        size="small"
        mono
        placeholder="Address of another server"
        value={address}
        onChange={draft.set}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        size="small"
        isPending={once.isPending}
        isDisabled={origin === null}
        aria-label={revealName(`Allow ${name} for that server`)}
      >
        Allow
      </Button>
    </form>
  );
}
