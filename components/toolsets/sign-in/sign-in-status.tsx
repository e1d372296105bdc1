"use client";

import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Time } from "@/components/ui/text/time";
import type { PendingSignIn, SignInView } from "@/lib/domain/oauth/view";
import { SignInButton } from "./sign-in-button";
import { issuerHost } from "./sign-in-labels";
import { useSignIn } from "./use-sign-in";

interface Props {
  fileId: string;
  /** Row id. */
  toolset: number;
  signIn: SignInView;
}

/** How the sign-in at a toolset's server is; nothing for servers that nobody signed in to. */
export function SignInStatus({ fileId, toolset, signIn }: Props) {
  const acts = useSignIn(fileId, toolset);
  const { state, issuer, pending, failure, missingScopes, signedInMs } = signIn;
  const again = <SignInButton fileId={fileId} toolset={toolset} isAgain />;
  if (pending !== null) return <Pending pending={pending} onCancel={acts.cancel} />;
  return (
    <>
      {failure === null ? null : (
        <InlineError tone="warning" title="The sign-in failed" actions={again}>
          <p className="text-small">
            <NameText text={failure} />
          </p>
        </InlineError>
      )}
      {state === "signed-in" ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
          <span>
            Signed in at <NameText text={issuerHost(issuer ?? "")} className="text-ink" />{" "}
            <Time what="signed in" isSaid value={signedInMs} />
          </span>
          <Button size="small" onPress={acts.signOut}>
            Sign out
          </Button>
        </p>
      ) : null}
      {state === "ended" && failure === null ? (
        <InlineError tone="warning" title="The sign-in has ended" actions={again}>
          <p className="text-small">
            <NameText text={issuerHost(issuer ?? "")} /> no longer renews it.
          </p>
        </InlineError>
      ) : null}
      {missingScopes.length > 0 ? (
        <InlineError tone="warning" title="The sign-in lacks scopes" actions={again}>
          <p className="text-small">
            The server asks for <NameText text={missingScopes.join(", ")} className="font-mono" />.
            Sign in again to ask for exactly these.
          </p>
        </InlineError>
      ) : null}
    </>
  );
}

function Pending({ pending, onCancel }: { pending: PendingSignIn; onCancel: () => void }) {
  const { issuer, device, untilMs } = pending;
  return (
    <InlineError
      tone="info"
      title="Waiting for you to sign in"
      actions={
        <Button size="small" onPress={onCancel}>
          Cancel the sign-in
        </Button>
      }
    >
      <p className="text-small">
        {device === null ? (
          <>
            Continue on the page of <NameText text={issuerHost(issuer)} />.
          </>
        ) : (
          <>
            Enter the code <NameText text={device.code} className="font-mono font-medium" /> at{" "}
            <a
              href={device.address}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere underline"
            >
              <NameText text={device.address} />
            </a>
            .
          </>
        )}{" "}
        <Time what="Open until" value={untilMs} className="text-ink-faint" />
      </p>
    </InlineError>
  );
}
