"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { listSort } from "@/components/lists/list-sort";
import { useRowChoice } from "@/components/lists/use-row-choice";
import { Button } from "@/components/ui/button/button";
import { ByteSize } from "@/components/ui/text/byte-size";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadState } from "@/components/lists/load-state";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/text/text-link";
import { useKey } from "@/components/ui/keys/use-key";
import {
  TRASH_SORTS,
  type PurgeCounts,
  type TrashItem,
  type TrashSort,
  type TrashTotals,
} from "@/lib/domain/library/trash";
import { trashQuery } from "@/lib/queries/trash";
import { PurgeDialog } from "./purge-dialog";
import { TRASH_COLUMNS } from "./trash-columns";
import { TrashList } from "./trash-list";
import { countWords } from "./trash-labels";
import { isLong } from "./use-purge";
import { useTrashActs } from "./use-trash-acts";

/** How the trash is sorted; it is in the URL. */
const trashOrder = {
  sort: parseAsStringLiteral(TRASH_SORTS).withDefault("time"),
  order: parseAsStringLiteral(["asc", "desc"] as const),
};

/** What the server is asked for; only what is set, so that equal orders are one cache entry. */
const requestOf = ({ sort, order }: { sort: TrashSort; order: "asc" | "desc" | null }) => ({
  sort,
  ...(order === null ? {} : { order }),
});

/** Conversations and toolset files that were deleted here, with the ways out. */
export function TrashView({ hasBackups }: { hasBackups: boolean }) {
  const [state, set] = useQueryStates(trashOrder);
  const trash = useInfiniteQuery({
    ...trashQuery(requestOf(state)),
    placeholderData: keepPreviousData,
  });
  const acts = useTrashActs();
  const [asking, setAsking] = useState<readonly TrashItem[] | "all" | null>(null);
  const items = trash.data?.pages.flatMap((page) => page.items) ?? [];
  const total = trash.data?.pages[0]?.total;
  const chosen = useRowChoice<TrashItem>(items, async (add) => {
    for (let { hasNextPage } = trash; hasNextPage;) {
      const next = await trash.fetchNextPage();
      hasNextPage = next.hasNextPage && !next.isError;
      if (!add(next.data?.pages.at(-1)?.items ?? [])) return;
    }
  });
  const { selected, clear, forget } = chosen;
  useKey("Escape", clear, { isEnabled: selected.size > 0 && asking === null });

  async function restore(some: readonly TrashItem[]): Promise<void> {
    forget(some);
    await acts.restore(some);
  }
  async function purge(): Promise<void> {
    const everything = countOf(total?.purgeable);
    // A notice says how far it is and can stop it; behind a dialog nobody could press that.
    if (isLong(asking === "all" ? everything : (asking?.length ?? 0))) setAsking(null);
    if (asking === "all") {
      clear();
      await acts.empty(total?.latestMs ?? 0, everything);
    } else if (asking !== null) {
      await acts.purge(asking);
      forget(asking);
    }
  }

  if (trash.isError) return <LoadState what="The trash" query={trash} />;
  if (trash.isPending || total === undefined) return <TrashSkeleton />;
  const count = total.conversations + total.toolsets;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {items.length === 0 ? (
        <EmptyTrash />
      ) : (
        <>
          <TrashHead total={total} onEmpty={() => setAsking("all")} />
          <TrashList
            items={items}
            total={count}
            hasMore={trash.hasNextPage}
            loadMore={async () => {
              if (!trash.isFetchingNextPage) await trash.fetchNextPage();
            }}
            chosen={chosen}
            sort={listSort(TRASH_SORTS, TRASH_COLUMNS, state, set)}
            onRestore={(item) => restore([item])}
            onPurge={(item) => setAsking([item])}
          >
            <ChosenActs
              selected={selected}
              isPending={acts.isPending}
              onClear={clear}
              onRestore={() => restore([...selected.values()])}
              onPurge={() => setAsking([...selected.values()])}
            />
          </TrashList>
        </>
      )}
      {asking === null ? null : (
        <PurgeDialog
          hasBackups={hasBackups}
          items={asking === "all" ? null : asking}
          everything={countWords(total.purgeable)}
          staying={count - countOf(total.purgeable)}
          onConfirm={purge}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

const countOf = (counts: PurgeCounts | undefined): number =>
  counts === undefined ? 0 : counts.conversations + counts.toolsets;

function TrashSkeleton() {
  return (
    <div className="animate-late space-y-2 p-4 sm:px-6">
      {["a", "b", "c", "d"].map((name) => (
        <Skeleton key={name} className="h-row w-full" />
      ))}
    </div>
  );
}

function EmptyTrash() {
  return (
    <EmptyState
      icon={<Trash2 aria-hidden size={28} />}
      title="The trash is empty"
      actions={<TextLink href="/conversations">Back to the conversations</TextLink>}
    >
      Conversations and toolset files that you delete come here. They stay until you restore them or
      delete them for good.
    </EmptyState>
  );
}

function TrashHead({ total, onEmpty }: { total: TrashTotals; onEmpty: () => void }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 sm:px-6">
      <p role="status" className="min-w-0 flex-1 basis-64 text-small text-ink-soft">
        {countWords(total)}, <ByteSize bytes={total.byteLength} />. They stay here until you restore
        them or delete them for good.
      </p>
      {countOf(total.purgeable) === 0 ? (
        <p className="text-small text-ink-soft">Only owners and admins delete for good.</p>
      ) : (
        <Button size="small" icon={<Trash2 aria-hidden size={14} />} onPress={onEmpty}>
          Empty the trash
        </Button>
      )}
    </div>
  );
}

function ChosenActs(props: {
  selected: ReadonlyMap<string, TrashItem>;
  isPending: boolean;
  onClear: () => void;
  onRestore: () => unknown;
  onPurge: () => void;
}) {
  const mayPurge = [...props.selected.values()].every((item) => item.mayPurge);
  return (
    <SelectionBar count={props.selected.size} noun={["item", "items"]} onClear={props.onClear}>
      <Button
        size="small"
        icon={<RotateCcw aria-hidden size={14} />}
        isPending={props.isPending}
        onPress={props.onRestore}
      >
        Restore
      </Button>
      {mayPurge ? (
        <Button size="small" icon={<Trash2 aria-hidden size={14} />} onPress={props.onPurge}>
          Delete for good
        </Button>
      ) : null}
    </SelectionBar>
  );
}
