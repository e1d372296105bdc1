"use client";

import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { PageLinks } from "@/components/lists/list-pages";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { Time } from "@/components/ui/text/time";
import { revokeInvitationAction } from "@/lib/actions/accounts/members";
import type { Role } from "@/lib/domain/accounts/role";
import type { PageOf } from "@/lib/shared/row-page";
import { confirmed } from "./confirmed";
import { membersHref } from "./member-order";

interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresMs: number;
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({
  found: { rows: invitations, place },
  order,
}: {
  found: PageOf<OpenInvitation>;
  order: Parameters<typeof membersHref>[1];
}) {
  const refreshPage = useRefresh();
  if (invitations.length === 0) {
    return <p className="text-small text-ink-soft">No open invitations.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, expiresMs }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate-name text-body font-medium">
                <NameText text={email} />
              </p>
              <p className="flex items-center gap-2 text-small text-ink-soft">
                <Badge tone="neutral">{role}</Badge>
                <Time what="ends" value={expiresMs} />
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Revoke the invitation of ${email}`}
              onPress={async () => {
                await confirmed(revokeInvitationAction, { id });
                refreshPage();
              }}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <PageLinks
        of="invitations"
        place={place}
        hrefOf={(page) => membersHref("/settings/members", { ...order, invitations: page })}
      />
    </>
  );
}
