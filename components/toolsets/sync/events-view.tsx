"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { syncEventsQuery } from "@/lib/queries/toolsets/sync";
import { EventRow } from "./event-row";

/** Every sync of a toolset that is still known, newest first. */
export function EventsView({ fileId, toolset }: { fileId: string; toolset: number }) {
  const events = useInfiniteQuery(syncEventsQuery(fileId, toolset));
  if (events.data === undefined) return <LoadState what="The events" query={events} />;
  const items = events.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState icon={<RefreshCw aria-hidden size={28} />} title="No sync yet">
        Each sync and its result appear here.
      </EmptyState>
    );
  }
  return (
    <RowList
      label="Syncs, newest first"
      items={items}
      keyOf={({ id }) => String(id)}
      hasMore={events.hasNextPage}
      loadMore={async () => {
        if (!events.isFetchingNextPage) await events.fetchNextPage();
      }}
      className="pt-2"
    >
      {(event) => <EventRow event={event} />}
    </RowList>
  );
}
