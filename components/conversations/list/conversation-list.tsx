"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { ListTop, ListHead, type ListSort } from "@/components/lists/columns";
import { ListTotal } from "@/components/lists/list-total";
import { RowList } from "@/components/lists/row-list";
import { useRowChoice, type LoadRows } from "@/components/lists/use-row-choice";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { showToast } from "@/components/ui/toast/queue";
import type {
  ConversationListItem,
  ConversationPage,
  ConversationSort,
} from "@/lib/domain/conversation/view/listing";
import {
  conversationsQuery,
  furtherConversations,
  type ConversationListFilters,
} from "@/lib/queries/conversations/list";
import { conversationColumns, filledColumns } from "./conversation-columns";
import { ConversationRow } from "./conversation-row";
import { listFilters, listRequest, NO_FILTERS, type ListFilterState } from "./list-filters";
import { ListSelection } from "./list-selection";

/** The height of a row; on a phone a compact one is higher, and measured. */
const HEIGHTS = { comfortable: 60, compact: 32 } as const;
/** What the head and the bar of the selection cover. */
const COVERED = { start: 32, end: 72 } as const;
const ROWS = {
  comfortable: { guess: HEIGHTS.comfortable, overscan: 10, covered: COVERED },
  compact: { guess: HEIGHTS.compact, overscan: 16, covered: COVERED },
} as const;
const LOOK = {
  padding: "px-1 sm:px-4",
  list: "",
  row: "",
  placeholder: <Skeleton className="mx-3 mt-3 h-4" />,
} as const;

const CONVERSATIONS = ["conversation", "conversations"] as const;
const TRASH = { href: "/trash", words: "Trash" } as const;

type ListRequest = ReturnType<typeof listRequest>;

/** The pages of a list, and what brings all rows of it. */
function useListed(request: ListRequest, initial: ConversationPage, isInitial: boolean) {
  const list = useInfiniteQuery({
    ...conversationsQuery(request),
    // In another order the same rows are there, under the head that was pressed.
    placeholderData: (former, query) =>
      filtersOf(query?.queryKey.at(-1)) === filtersOf(request) ? former : undefined,
    ...(isInitial ? { initialData: { pages: [initial], pageParams: [null] } } : {}),
  });
  const loadAll: LoadRows<ConversationListItem> = async (add) => {
    try {
      // The end of another order says nothing about this one.
      const { data } = list.isPlaceholderData ? await list.refetch() : list;
      const pages = data?.pages ?? [];
      if (!add(pages.flatMap((page) => page.items))) return;
      const from = pages.at(-1)?.nextCursor ?? null;
      for await (const rows of furtherConversations(request, from)) if (!add(rows)) return;
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "Not all conversations were selected", description, tone: "warning" });
    }
  };
  return { list, loadAll };
}

/** The list of conversations; pages are fetched by keyset as the end comes near. */
export function ConversationList({
  initial,
  filters,
  density,
}: {
  initial: ConversationPage;
  filters: ListFilterState;
  density: keyof typeof HEIGHTS;
}) {
  const [state, setState] = useQueryStates(listFilters);
  const request = listRequest(state);
  const isInitial = JSON.stringify(request) === JSON.stringify(listRequest(filters));
  const { list, loadAll } = useListed(request, initial, isInitial);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  // In another order the same rows are there.
  const chosen = useRowChoice(items, loadAll, filtersOf(request));

  if (list.isError)
    return (
      <div className="p-4">
        <LoadError title="The conversations could not be listed" query={list} />
      </div>
    );
  if (list.isPending) return <ListSkeleton />;
  if (items.length === 0)
    return <NoMatch query={state.query} onClear={() => setState(NO_FILTERS)} />;
  const total = list.data.pages[0]?.total;
  const filled = filledColumns(items);
  return (
    <RowList
      label="Conversations"
      items={items}
      keyOf={({ id }) => id}
      total={total ?? -1}
      hasMore={list.hasNextPage}
      loadMore={async () => {
        if (!list.isFetchingNextPage && !list.isPlaceholderData) await list.fetchNextPage();
      }}
      choice={chosen.choice}
      look={LOOK}
      rows={ROWS[density]}
      head={
        <ListTop>
          {total === undefined ? null : (
            <ListTotal total={total} noun={CONVERSATIONS} link={TRASH} />
          )}
          <ListHead
            columns={conversationColumns(filled)}
            sort={sortOf(state, setState)}
            lead={<BoxGap />}
          />
        </ListTop>
      }
      foot={<ListSelection selected={[...chosen.selected.values()]} onClear={chosen.clear} />}
    >
      {(item) => (
        <ConversationRow
          item={item}
          filled={filled}
          isCompact={density === "compact"}
          isSelected={chosen.selected.has(item.id)}
          onSelect={(isOn) => chosen.set(item, isOn)}
        />
      )}
    </RowList>
  );
}

/** What the list shows, in whatever order. */
function filtersOf(request: ConversationListFilters | string | undefined): string {
  if (typeof request !== "object") return "";
  const { sort: _sort, order: _order, ...filters } = request;
  return JSON.stringify(filters);
}

const SORTS: readonly ConversationSort[] = ["updated", "created", "title"];

function sortOf(
  { sort, order }: ListFilterState,
  set: (values: Partial<ListFilterState>) => unknown,
): ListSort {
  const usual = (by: string) => (by === "title" ? "asc" : "desc");
  return {
    by: sort,
    order: order ?? usual(sort),
    set: (id, wanted) => {
      const by = SORTS.find((known) => known === id) ?? sort;
      return set({ sort: by, order: wanted === usual(by) ? null : wanted });
    },
  };
}

/** As wide as the boxes of the rows. */
const BoxGap = () => <span aria-hidden className="w-3 shrink-0 max-sm:hidden" />;

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
