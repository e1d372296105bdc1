"use client";

import type { ReactNode } from "react";
import { ListHead, type ListSort } from "@/components/lists/columns";
import { RowList } from "@/components/lists/row-list";
import { type ChosenRows } from "@/components/lists/use-row-choice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { TrashItem } from "@/lib/domain/library/trash";
import { TRASH_COLUMNS } from "./trash-columns";
import { TrashRow } from "./trash-row";

const ROWS = { guess: 60, isFixed: true, covered: { start: 32, end: 72 } } as const;
const LOOK = {
  padding: "px-1 sm:px-4",
  list: "",
  row: "",
  placeholder: <Skeleton className="mx-3 mt-5 h-4" />,
} as const;

interface Props {
  items: readonly TrashItem[];
  total: number;
  hasMore: boolean;
  loadMore: () => Promise<void>;
  chosen: ChosenRows<TrashItem>;
  onRestore: (item: TrashItem) => void;
  onPurge: (item: TrashItem) => void;
  sort: ListSort;
  /** Floats at the end of the list. */
  children: ReactNode;
}

/** The rows of the trash; only those near the screen are on the page. */
export function TrashList(props: Props) {
  const { items, total, hasMore, loadMore, chosen, sort, children, ...acts } = props;
  return (
    <RowList
      label="Trash"
      items={items}
      keyOf={({ id }) => id}
      total={total}
      hasMore={hasMore}
      loadMore={loadMore}
      choice={chosen.choice}
      look={LOOK}
      rows={ROWS}
      head={<ListHead columns={TRASH_COLUMNS} sort={sort} lead={<span className="w-11.5" />} />}
      foot={children}
    >
      {(item) => (
        <TrashRow
          item={item}
          isSelected={chosen.selected.has(item.id)}
          onSelect={(isOn) => chosen.set(item, isOn)}
          onRestore={() => acts.onRestore(item)}
          onPurge={() => acts.onPurge(item)}
        />
      )}
    </RowList>
  );
}
