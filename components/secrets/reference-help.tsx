"use client";

import { NameText } from "@/components/names/name-text";
import { ButtonLink } from "@/components/ui/button/button-link";
import { referenceText } from "@/lib/domain/secrets/references";
import type { MissingReference } from "@/lib/domain/sync/view";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { useSecretActs } from "./use-secret-acts";

/** What a person can do about one reference that is not filled in. */
export function ReferenceHelp({
  reference,
  origin,
  onAllowed,
}: {
  reference: MissingReference;
  /** The server it would be sent to. */
  origin: string | null;
  /** What only the reference was missing for. */
  onAllowed?: () => Promise<unknown>;
}) {
  const { name, kind, reason } = reference;
  const written = referenceText({ source: kind, name });
  if (reason === "in-url") {
    return <Note>{`${written} is in the address, where nothing is filled in.`}</Note>;
  }
  if (kind === "oauth") {
    return (
      <Note>
        {reason === "unset"
          ? `${written} needs a sign-in. Open the toolset to sign in to its server.`
          : `${written} is filled in only in headers of servers with a web address.`}
      </Note>
    );
  }
  if (kind === "env") {
    return (
      <Note>
        {reason === "unset"
          ? `${written} is not set in the environment of Colloquy.`
          : `${written} is read only if the operator lists it in COLLOQUY_ENV_REFERENCES and the server in COLLOQUY_ALLOW_HOSTS.`}
      </Note>
    );
  }
  if (reason === "forbidden") {
    return <Note>{`${written} is not given to a program, only sent in headers.`}</Note>;
  }
  if (reason === "unbound" && origin !== null) {
    return <AllowSecret name={name} origin={origin} onAllowed={onAllowed} />;
  }
  const query = new URLSearchParams({ name, ...(origin === null ? {} : { origin }) });
  return (
    <ButtonLink size="small" href={`/settings?${query.toString()}#secrets`}>
      <NameText text={`Add the secret ${name}`} />
    </ButtonLink>
  );
}

function Note({ children }: { children: string }) {
  return <p className="w-full text-small wrap-anywhere text-ink-soft">{children}</p>;
}

/** Lets a secret be sent to one server. */
function AllowSecret({
  name,
  origin,
  onAllowed,
}: {
  name: string;
  origin: string;
  /** What only the secret was missing for. */
  onAllowed?: (() => Promise<unknown>) | undefined;
}) {
  const acts = useSecretActs();
  const [isPending, setPending] = useState(false);
  async function allow(): Promise<void> {
    setPending(true);
    if (await acts.bind(name, origin)) await onAllowed?.();
    setPending(false);
  }
  return (
    <Button size="small" isPending={isPending} onPress={allow}>
      <NameText text={`Allow ${name} for ${origin}`} />
    </Button>
  );
}
