"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { ListHead, type ListColumn } from "@/components/lists/columns";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { syncEventsQuery } from "@/lib/queries/toolsets/sync";
import { EventRow } from "./event-row";

const address = { order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc") };
/** They are sorted by their time only, and each row says how it ended. */
const COLUMNS = [
  { id: "time", label: "Time", className: "min-w-0 flex-1", sort: "desc" },
] as const satisfies readonly ListColumn[];

/** Every sync of a toolset that is still known. */
export function EventsView({ fileId, toolset }: { fileId: string; toolset: number }) {
  const [{ order }, set] = useQueryStates(address);
  const events = useInfiniteQuery({
    ...syncEventsQuery(fileId, toolset, order),
    placeholderData: keepPreviousData,
  });
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
      label={order === "desc" ? "Syncs, newest first" : "Syncs, oldest first"}
      items={items}
      keyOf={({ id }) => String(id)}
      hasMore={events.hasNextPage}
      loadMore={async () => {
        if (!events.isFetchingNextPage) await events.fetchNextPage();
      }}
      head={
        // One column leaves a phone nothing to choose.
        <div className="max-w-wide max-sm:hidden">
          <ListHead
            columns={COLUMNS}
            sort={{ by: "time", order, set: (_, next) => set({ order: next }) }}
          />
        </div>
      }
    >
      {(event) => <EventRow event={event} />}
    </RowList>
  );
}
