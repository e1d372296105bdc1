"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { setSecretAction } from "@/lib/actions/secrets";
import type { HeaderSecret } from "./header-secret";

/** Offers to keep a credential that was typed into a header as a secret, and to refer to it. */
export function SecretOffer({
  secret,
  origin,
  onKept,
}: {
  secret: HeaderSecret;
  /** The server it may be sent to; null while the address is none. */
  origin: string | null;
  onKept: (reference: string) => void;
}) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function keep(to: string): Promise<void> {
    setPending(true);
    const { name, value } = secret;
    const result = await setSecretAction({ name, value, origins: [to] });
    setPending(false);
    if (result.ok) onKept(secret.reference);
    else setProblem(result.error.message);
  }

  return (
    <InlineError
      tone="warning"
      title={`${secret.header} holds a credential in plain text`}
      actions={
        origin === null ? undefined : (
          <Button size="small" isPending={isPending} onPress={() => keep(origin)}>
            {`Keep it as the secret ${secret.name}`}
          </Button>
        )
      }
    >
      <p className="text-small wrap-anywhere">
        {problem ??
          (origin === null
            ? "Type the address first: a secret is kept for one server."
            : `Toolsets hold references only. As a secret it is encrypted, never shown again, and sent to ${origin} only.`)}
      </p>
    </InlineError>
  );
}
