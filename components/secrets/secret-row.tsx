"use client";

import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/domain/names/hidden-in-names";
import { type FormEvent, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChipGroup } from "@/components/ui/chip-group";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { Time } from "@/components/ui/time";
import type { SecretView } from "@/lib/domain/secrets/stored-secret";
import { secretOrigin } from "@/lib/domain/secrets/stored-secret";
import { SecretForm } from "./secret-form";
import { useSecretActs } from "./use-secret-acts";

/** A secret: where it may be sent, and the ways to change that, to replace it and to delete it. */
export function SecretRow({ secret }: { secret: SecretView }) {
  const { name, origins, updatedMs, isUsable } = secret;
  const acts = useSecretActs();
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <code className="min-w-0 flex-1 basis-40 truncate font-medium">
          <NameText text={name} />
        </code>
        {isUsable ? null : <Badge tone="danger">encrypted with another key</Badge>}
        <span className="text-ink-soft">
          <Time what="set" value={updatedMs} />
        </span>
        <div className="flex gap-2">
          {" "}
          <ReplaceDialog secret={secret} />
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
            Servers whose headers refer to it cannot be asked any more. The value cannot be given
            back.
          </ConfirmDialog>
        </div>{" "}
      </div>
      {origins.length === 0 ? (
        <p className="text-ink-soft">It may be sent to no server yet.</p>
      ) : (
        <ChipGroup
          label={`Servers ${name} may be sent to`}
          chips={origins.map((origin) => ({ id: origin, label: origin }))}
          onRemove={(origin) => acts.unbind(name, origin)}
        />
      )}
      <AllowServer name={name} onAllow={(origin) => acts.bind(name, origin)} />
    </li>
  );
}

function ReplaceDialog({ secret: { name, origins } }: { secret: SecretView }) {
  const [isOpen, setOpen] = useState(false);
  const acts = useSecretActs();
  return (
    <>
      <Button size="small" aria-label={revealName(`Replace ${name}`)} onPress={() => setOpen(true)}>
        Replace
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Replace the value of ${name}`}
        description="The present value is lost; the servers stay."
      >
        <SecretForm
          start={{ name, origins }}
          replaces
          onKept={async () => {
            setOpen(false);
            await acts.refresh();
          }}
        />
      </Dialog>
    </>
  );
}

function AllowServer({
  name,
  onAllow,
}: {
  name: string;
  onAllow: (origin: string) => Promise<boolean>;
}) {
  const [address, setAddress] = useState("");
  const origin = secretOrigin(address);

  async function allow(event: FormEvent) {
    event.preventDefault();
    if (origin !== null && (await onAllow(origin))) setAddress("");
  }

  return (
    <form className="flex max-w-medium items-end gap-2" onSubmit={allow}>
      <TextField
        label={`Another server for ${name}`}
        hideLabel
        size="small"
        mono
        placeholder="Address of another server"
        value={address}
        onChange={setAddress}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        size="small"
        isDisabled={origin === null}
        aria-label={revealName(`Allow ${name} for that server`)}
      >
        Allow
      </Button>
    </form>
  );
}
