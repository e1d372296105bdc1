"use client";

import { useState } from "react";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextField } from "@/components/ui/fields/text-field";
import { setSecretAction } from "@/lib/actions/secrets";
import { referringTo, type HeaderSecret } from "./header-secret";

/** Offers to keep a credential that was typed into a header as a secret, and to refer to it. */
export function SecretOffer({
  secret,
  origin,
  onKept,
}: {
  secret: HeaderSecret;
  /** The server it may be sent to; null while the address is none. */
  origin: string | null;
  /** Gets what the header says from now on. */
  onKept: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = typed ?? secret.name;

  async function keep(to: string): Promise<void> {
    setPending(true);
    const result = await send(setSecretAction, { name, value: secret.value, origins: [to] });
    setPending(false);
    if (result.ok) onKept(referringTo(secret, result.data.name));
    else setProblem(result.error.message);
  }

  return (
    <InlineError
      tone="warning"
      title={`${secret.header} contains a credential in plain text`}
      actions={
        origin === null ? undefined : (
          <>
            <TextField
              label="Name of the secret"
              mono
              value={name}
              onChange={(next) => {
                setTyped(next);
                setProblem(null);
              }}
              {...(problem === null ? {} : { error: problem })}
              className="w-full"
            />
            <Button
              size="small"
              isPending={isPending}
              isDisabled={name === ""}
              onPress={() => keep(origin)}
            >
              Keep it as a secret
            </Button>
          </>
        )
      }
    >
      <p className="text-small wrap-anywhere">
        {origin === null
          ? "Type the address first: a secret is kept for one server."
          : `Toolsets contain references only. As a secret it is encrypted, never shown again, and sent to ${origin} only.`}
      </p>
    </InlineError>
  );
}
