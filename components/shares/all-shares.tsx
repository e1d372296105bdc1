"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/text/text-link";
import { Time } from "@/components/ui/text/time";
import type { Share } from "@/lib/domain/shares/share";
import { allSharesQuery } from "@/lib/queries/shares";
import { RevokeShare } from "./revoke-share";
import { AUDIENCE_LABELS, openingsLabel, SHARED_PART_LABELS, STATE_LABELS } from "./share-labels";

/** Every link that somebody made, to see what is open to whom, and to end it. */
export function AllShares() {
  const shares = useInfiniteQuery(allSharesQuery());
  if (shares.isError) return <LoadError title="Your links could not be loaded" query={shares} />;
  if (shares.data === undefined) return <Skeleton className="h-40 w-full" />;
  const items = shares.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState icon={<Link2 />} title="No links yet">
        Choose Share… in the menu of a conversation or of a message to make a link.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line">
        {items.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
      {shares.hasNextPage ? (
        <Button
          size="small"
          isPending={shares.isFetchingNextPage}
          onPress={() => shares.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function ShareRow({ share }: { share: Share }) {
  const { id, conversationId, title, part, audience, state, endsMs, frozenMs, openings } = share;
  const queries = useQueryClient();
  const isActive = state === "active";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-body wrap-anywhere">
          <TextLink href={`/conversations/${encodeURIComponent(conversationId)}`}>
            <NameText text={title === "" ? "Untitled conversation" : title} />
          </TextLink>
          {isActive ? null : <Badge>{STATE_LABELS[state]}</Badge>}
          {isActive && share.hasNewer ? <Badge tone="info">newer version exists</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-faint">
          <span>{SHARED_PART_LABELS[part]}</span>
          <span>{AUDIENCE_LABELS[audience]}</span>
          <Time what="shared" value={frozenMs} />
          {endsMs === null || !isActive ? null : <Time what="expires" value={endsMs} />}
          <span>{openingsLabel(openings.total)}</span>
        </p>
      </div>
      {state === "active" || state === "unavailable" ? (
        <RevokeShare id={id} onDone={() => queries.invalidateQueries({ queryKey: ["shares"] })} />
      ) : null}
    </li>
  );
}
