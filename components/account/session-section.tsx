"use client";

import { PageLinks } from "@/components/lists/list-pages";
import { useRefresh } from "@/components/routing/use-refresh";
import { signOut } from "@/components/shell/account/sign-out";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Time } from "@/components/ui/text/time";
import { endOtherSessionsAction, endSessionAction } from "@/lib/actions/accounts/account";
import { browserName } from "@/lib/domain/accounts/browser-name";
import type { SessionView } from "@/lib/domain/accounts/session-view";
import type { PageOf } from "@/lib/shared/row-page";
import { accountHref, type AccountPages } from "./account-pages";
import { confirmed } from "./confirmed";
import { AccountSection } from "./section";

/** Where an account is signed in. */
export function SessionSection({
  found: { rows: sessions, place },
  pages,
}: {
  found: PageOf<SessionView>;
  pages: AccountPages;
}) {
  const refreshPage = useRefresh();
  return (
    <AccountSection
      id="sessions"
      title="Sessions"
      about="A session ends after 30 days."
      actions={
        <>
          {place.found < 2 ? null : (
            <ConfirmDialog
              trigger={<Button>End other sessions</Button>}
              title="End other sessions"
              confirmLabel="End other sessions"
              onConfirm={async () => {
                await confirmed(endOtherSessionsAction, {});
                refreshPage();
              }}
            >
              Every other browser has to sign in again.
            </ConfirmDialog>
          )}
          <Button onPress={signOut}>Sign out</Button>
        </>
      }
    >
      <ul className="text-small">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-row flex-wrap items-center gap-3 py-1">
            <span className="min-w-32 flex-1 truncate">{browserName(session.userAgent)}</span>
            <span className="text-ink-soft">{session.address}</span>
            <Time what="signed in" value={session.createdMs} />
            {session.isThis ? (
              <Badge tone="neutral">this session</Badge>
            ) : (
              <Button
                size="small"
                aria-label={`End the session of ${browserName(session.userAgent)}`}
                onPress={async () => {
                  await confirmed(endSessionAction, { id: session.id });
                  refreshPage();
                }}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PageLinks
        of="sessions"
        place={place}
        hrefOf={(page) => accountHref({ ...pages, sessions: page })}
      />
    </AccountSection>
  );
}
