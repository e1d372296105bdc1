"use client";

import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Time } from "@/components/ui/text/time";
import { acknowledgeOpenedAction, closePrivateAction } from "@/lib/actions/accounts/openings";
import type { Opening } from "@/lib/domain/accounts/opening";
import { revealName } from "@/lib/shared/hidden-in-names";
import { confirmed } from "./confirmed";

export interface OpeningNoticeProps {
  /** Of mine by others, which I have not read about. */
  readonly ofMine: readonly Opening[];
  /** Of others by me, as long as they are open. */
  readonly byMe: readonly Opening[];
}

/** Above every page: that private conversations of mine were opened, and that I see those of somebody else. */
export function OpeningNotice({ ofMine, byMe }: OpeningNoticeProps) {
  const refreshPage = useRefresh();
  const [latest] = ofMine;
  return (
    <div className="shrink-0 space-y-2 border-b border-line px-3 py-2 wrap-anywhere max-sm:max-h-[40dvh] max-sm:overflow-auto">
      {latest === undefined ? null : (
        <InlineError
          isBar
          tone="warning"
          title={revealName(`${latest.openerName} opened your private conversations`)}
          actions={
            <>
              <ButtonLink size="small" href="/settings/account#opened">
                Show the reason
              </ButtonLink>
              <Button
                size="small"
                onPress={async () => {
                  await confirmed(acknowledgeOpenedAction, {});
                  refreshPage();
                }}
              >
                Dismiss
              </Button>
            </>
          }
        >
          <Time what="opened" value={latest.createdMs} form="dateTime" />
        </InlineError>
      )}
      {byMe.map(({ id, ownerName, library, untilMs }) => (
        <InlineError
          key={id}
          isBar
          tone="info"
          title={revealName(
            `You see the private conversations of ${ownerName}${library === null ? "" : ` in ${library}`}`,
          )}
          actions={
            <Button
              size="small"
              onPress={async () => {
                await confirmed(closePrivateAction, { id });
                refreshPage();
              }}
            >
              Close them
            </Button>
          }
        >
          <Time what="open until" value={untilMs} form="dateTime" />
        </InlineError>
      ))}
    </div>
  );
}
