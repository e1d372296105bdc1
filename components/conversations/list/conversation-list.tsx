"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { ListRows } from "@/components/lists/list-rows";
import { useListKeys } from "@/components/lists/use-list-keys";
import { useRowChoice } from "@/components/lists/use-row-choice";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { NumberText } from "@/components/ui/text/number-text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { showToast } from "@/components/ui/toast/queue";
import type { ConversationPage } from "@/lib/domain/conversation/view/listing";
import { conversationsQuery, furtherConversations } from "@/lib/queries/conversations/list";
import { ConversationRow } from "./conversation-row";
import { listFilters, listRequest, type ListFilterState } from "./list-filters";
import { ListSelection } from "./list-selection";

const ROWS = { comfortable: 44, compact: 32 } as const;
/** What the bar of the selection covers. */
const BAR = 72;

/** The virtual list of conversations; pages are fetched by keyset as the end comes near. */
export function ConversationList({
  initial,
  filters,
  density,
}: {
  initial: ConversationPage;
  filters: ListFilterState;
  density: keyof typeof ROWS;
}) {
  const [state, setState] = useQueryStates(listFilters);
  const request = listRequest(state);
  const isInitial = JSON.stringify(request) === JSON.stringify(listRequest(filters));
  const list = useInfiniteQuery({
    ...conversationsQuery(request),
    ...(isInitial ? { initialData: { pages: [initial], pageParams: [null] } } : {}),
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = useRowChoice(items, async (add) => {
    const from = list.data?.pages.at(-1)?.nextCursor ?? null;
    try {
      for await (const rows of furtherConversations(request, from)) if (!add(rows)) return;
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Not all conversations were selected", description, tone: "warning" });
    }
  });
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: items.length + (list.hasNextPage ? 1 : 0),
    guess: ROWS[density],
    isFixed: true,
    overscan: 12,
    covered: { end: BAR },
    keyOf: (index) => items[index]?.id ?? "more",
    more: {
      has: list.hasNextPage && !list.isFetchingNextPage,
      from: items.length - 20,
      load: list.fetchNextPage,
    },
  });
  const keys = useListKeys({
    count: items.length,
    list: scroller,
    scrollTo: virtual.scrollTo,
    choice: chosen.choice,
  });

  if (list.isError) return <Unlisted message={list.error.message} onRetry={list.refetch} />;
  if (list.isPending) return <ListSkeleton />;
  if (items.length === 0) return <NoMatch query={state.query} onClear={() => setState(null)} />;
  const total = list.data.pages[0]?.total;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-1 sm:px-4">
      {total === undefined ? null : <ListHead total={total} />}
      <ListRows
        {...keys}
        virtual={virtual}
        aria-label="Conversations"
        items={items}
        total={total ?? -1}
        placeholder={<Skeleton className="mx-3 mt-3 h-4" />}
      >
        {(item) => (
          <ConversationRow
            item={item}
            isSelected={chosen.selected.has(item.id)}
            onSelect={(isOn) => chosen.set(item, isOn)}
          />
        )}
      </ListRows>
      <ListSelection selected={[...chosen.selected.values()]} onClear={chosen.clear} />
    </div>
  );
}

function Unlisted({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <div className="p-4">
      <InlineError
        title="The conversations could not be listed"
        actions={<Button onPress={() => onRetry()}>Try again</Button>}
      >
        {message}
      </InlineError>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-2 p-4">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-row w-full" />
      ))}
    </div>
  );
}

function NoMatch({ query, onClear }: { query: string; onClear: () => unknown }) {
  return (
    <EmptyState
      title="No matching conversations"
      actions={<Button onPress={() => onClear()}>Clear search and filters</Button>}
    >
      {query === "" ? "The filters hide every conversation." : `Nothing contains “${query}”.`}
    </EmptyState>
  );
}

function ListHead({ total }: { total: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-3 py-1 text-caption text-ink-faint">
      <p aria-live="polite">
        <NumberText value={total} /> {total === 1 ? "conversation" : "conversations"}
      </p>
      <Link href="/trash" prefetch={false} className="rounded-control hover:underline">
        Trash
      </Link>
    </div>
  );
}
