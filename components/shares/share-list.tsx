"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@/components/ui/feedback/badge";
import { LoadError } from "@/components/lists/load-error";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Time } from "@/components/ui/text/time";
import type { Share } from "@/lib/domain/shares/share";
import { shareCurrentVersion, sharesQuery } from "@/lib/queries/shares";
import { RevokeShare } from "./revoke-share";
import { AUDIENCE_LABELS, openingsLabel, SHARED_PART_LABELS, STATE_LABELS } from "./share-labels";

/** The conversation that links lead to. */
export interface SharedConversation {
  readonly id: string;
  readonly isPrivate: boolean;
}

/** The links to a conversation that somebody made, with the ways to bring them up to date and to end them. */
export function ShareList({ conversation }: { conversation: SharedConversation }) {
  const queries = useQueryClient();
  const shares = useQuery(sharesQuery(conversation.id));
  const refresh = () => queries.invalidateQueries(sharesQuery(conversation.id));
  if (shares.isError) {
    return <LoadError className="mt-6" title="Your links could not be loaded" query={shares} />;
  }
  const items = shares.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="mt-6 space-y-1" aria-labelledby="share-links">
      <h3 id="share-links" className="text-body font-semibold">
        Your links
      </h3>
      <ul className="max-h-64 overflow-auto">
        {items.map((share) => (
          <ShareLine key={share.id} share={share} conversation={conversation} onDone={refresh} />
        ))}
      </ul>
    </section>
  );
}

function ShareLine({
  share,
  conversation,
  onDone,
}: {
  share: Share;
  conversation: SharedConversation;
  onDone: () => Promise<void>;
}) {
  const { id, part, audience, state, endsMs, frozenMs, hasNewer, openings } = share;
  const isActive = state === "active";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <div className="min-w-48 flex-1">
        <p className="flex items-center gap-2 text-body">
          {AUDIENCE_LABELS[audience]}
          {isActive ? null : <Badge>{STATE_LABELS[state]}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-faint">
          {part === "conversation" ? null : <span>{SHARED_PART_LABELS[part]}</span>}
          <Time what="shared" value={frozenMs} />
          {endsMs === null || !isActive ? null : <Time what="expires" value={endsMs} />}
          <span>{openingsLabel(openings.total)}</span>
        </p>
      </div>
      {isActive && hasNewer ? (
        <ConfirmDialog
          trigger={<Button size="small">Share current version</Button>}
          title="Share the current version"
          confirmLabel="Share current version"
          onConfirm={async () => {
            await shareCurrentVersion(id, conversation.isPrivate);
            await onDone();
          }}
        >
          {conversation.isPrivate
            ? "The conversation is private and was edited. Anyone who opens the link then sees the current version."
            : "The conversation was edited. Anyone who opens the link then sees the current version."}
        </ConfirmDialog>
      ) : null}
      {state === "active" || state === "unavailable" ? (
        <RevokeShare id={id} onDone={onDone} />
      ) : null}
    </li>
  );
}
