"use client";

import { InlineError } from "@/components/ui/inline-error";
import type { HeaderSecret } from "./header-secret";

/** Says that a credential that was typed into a header belongs into the secrets. */
export function SecretOffer({ secret }: { secret: HeaderSecret }) {
  return (
    <InlineError tone="warning" title={`${secret.header} holds a credential in plain text`}>
      <p className="text-small wrap-anywhere">
        {`Toolsets hold references only: keep it as a secret and write ${secret.reference}.`}
      </p>
    </InlineError>
  );
}
