"use client";

import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { linkProviderAction, unlinkProviderAction } from "@/lib/actions/accounts/account";
import { underBase } from "@/lib/shared/base-path";
import { confirmed } from "./confirmed";
import { CurrentPasswordDialog } from "./current-password-dialog";
import { AccountSection } from "./section";

export interface ProviderSectionProps {
  /** Of the provider. */
  readonly name: string;
  readonly isLinked: boolean;
  readonly hasPassword: boolean;
  /** Whether the provider was visited just now and could not be linked. */
  readonly hasFailed: boolean;
}

/** The identity provider: linked by who knows the password, or unlinked. */
export function ProviderSection({ name, isLinked, hasPassword, hasFailed }: ProviderSectionProps) {
  return (
    <AccountSection
      id="provider"
      title="Identity provider"
      about={
        <>
          <NameText text={name} />{" "}
          {isLinked ? "signs in to this account." : "doesn’t sign in to this account yet."}
        </>
      }
      actions={isLinked ? <UnlinkButton /> : hasPassword ? <LinkDialog /> : null}
    >
      {hasFailed ? (
        <InlineError title="The identity provider wasn’t linked. Try again: the person who signed in there may have another account here." />
      ) : null}
    </AccountSection>
  );
}

function UnlinkButton() {
  const refreshPage = useRefresh();
  return (
    <ConfirmDialog
      trigger={<Button>Unlink</Button>}
      title="Unlink identity provider"
      confirmLabel="Unlink"
      onConfirm={async () => {
        await confirmed(unlinkProviderAction, {});
        refreshPage();
      }}
    >
      The identity provider no longer signs in to this account.
    </ConfirmDialog>
  );
}

function LinkDialog() {
  return (
    <CurrentPasswordDialog
      opens="Link"
      title="Link identity provider"
      description="You sign in at the provider next. After that, it signs you in to this account."
      confirmLabel="Continue"
      onConfirm={async (current) => {
        const result = await send(linkProviderAction, { current });
        if (result.ok) window.location.assign(underBase(result.data.address));
        return result;
      }}
    />
  );
}
