"use client";

import { ShownOnceButton } from "@/components/forms/shown-once-button";
import { PageLinks } from "@/components/lists/list-pages";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Badge } from "@/components/ui/feedback/badge";
import { Time } from "@/components/ui/text/time";
import { endMemberKeyAction } from "@/lib/actions/accounts/account";
import type { KeyScope, Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { PageOf } from "@/lib/shared/row-page";
import { accountHref, type AccountPages } from "./account-pages";
import { confirmed } from "./confirmed";
import { KeyForm } from "./key-form";
import { AccountSection } from "./section";

interface Key {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly includesPrivate: boolean;
  readonly expiresMs: number;
  readonly lastUsedMs: number | null;
}

/** The keys with which programs do what an account may. */
export function KeySection({
  found: { rows: keys, place },
  pages,
  role,
}: {
  found: PageOf<Key>;
  pages: AccountPages;
  role: Role | null;
}) {
  const refreshPage = useRefresh();
  return (
    <AccountSection
      id="keys"
      title="Keys"
      about="A program with a key acts as you, within your role and the access of the key. It sees your private conversations only if the key includes them. Keys can’t manage members or your account, and stop working when you leave the library."
      actions={role === null ? null : <NewKey role={role} />}
    >
      {keys.length === 0 ? (
        <p className="text-small text-ink-soft">No keys yet.</p>
      ) : (
        <ul className="text-small">
          {keys.map(({ id, name, scope, includesPrivate, expiresMs, lastUsedMs }) => (
            <li key={id} className="flex min-h-row flex-wrap items-center gap-3 py-1">
              <NameText className="min-w-32 flex-1 truncate" text={name} />
              <Badge tone="neutral">{scope === "read" ? "read" : "read and write"}</Badge>
              {includesPrivate ? <Badge tone="warning">includes private</Badge> : null}
              {lastUsedMs === null ? (
                <span className="text-ink-soft">never used</span>
              ) : (
                <Time what="used" value={lastUsedMs} />
              )}
              <Time what="ends" value={expiresMs} />
              <ConfirmDialog
                trigger={
                  <Button size="small" aria-label={revealName(`Revoke the key ${name}`)}>
                    Revoke
                  </Button>
                }
                title={revealName(`Revoke “${name}”`)}
                confirmLabel="Revoke"
                tone="danger"
                onConfirm={async () => {
                  await confirmed(endMemberKeyAction, { id });
                  refreshPage();
                }}
              >
                Programs that use it lose access.
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
      <PageLinks of="keys" place={place} hrefOf={(page) => accountHref({ ...pages, keys: page })} />
    </AccountSection>
  );
}

function NewKey({ role }: { role: Role }) {
  return (
    <ShownOnceButton
      field="new-member-key"
      title="New key"
      description="Create one key for each program, so that you can revoke it alone."
      what="key"
      afterwards="Colloquy stores only its hash. You can’t see it again after this closes."
      renderForm={(onMade) => <KeyForm canWrite={role !== "reader"} onMade={onMade} />}
    >
      New key
    </ShownOnceButton>
  );
}
