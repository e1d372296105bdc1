"use client";

import { Inbox } from "lucide-react";
import Link from "next/link";
import { ListCell, ListHead } from "@/components/lists/columns";
import { RowList } from "@/components/lists/row-list";
import type { SortKey } from "@/components/lists/sort-rows";
import { useSortedRows } from "@/components/lists/use-sorted-rows";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import type { ImportContents, ImportListItem } from "@/lib/domain/imports/stored";
import { contentsWords } from "../labels/contents";
import { countWords } from "../labels/verdict";
import { storedTotals } from "../report/stored-totals";
import { IMPORT_COLUMNS, ITEMS, RESULT, TIME } from "./import-columns";

const LOOK = { padding: "px-1 py-2 sm:px-4", list: "", row: "" } as const;
const ROWS = { guess: 60, overscan: 10, covered: { start: 32 } } as const;

const KEYS = new Map<string, (item: ImportListItem) => SortKey>([
  ["name", ({ name }) => name],
  ["items", ({ itemCount }) => itemCount],
  ["time", ({ createdMs }) => createdMs],
]);

interface Props {
  imports: readonly ImportListItem[];
  /** By the id of the import. */
  contents: ReadonlyMap<string, readonly ImportContents[]>;
}

/** Every import that changed the library, newest first; each can be opened and undone. */
export function ImportList({ imports, contents }: Props) {
  const { rows, sort } = useSortedRows(imports, IMPORT_COLUMNS, KEYS, TIME.id);
  if (imports.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden size={28} />} title="No imports yet">
        Drop files anywhere in this window. Each import is listed here with what it did, and can be
        undone.
      </EmptyState>
    );
  }
  return (
    <RowList
      label="Imports"
      items={rows}
      keyOf={({ id }) => id}
      look={LOOK}
      rows={ROWS}
      head={<ListHead columns={IMPORT_COLUMNS} sort={sort} />}
    >
      {(item) => <ImportRow item={item} contents={contents.get(item.id) ?? []} />}
    </RowList>
  );
}

function ImportRow({
  item,
  contents,
}: {
  item: ImportListItem;
  contents: readonly ImportContents[];
}) {
  const totals = storedTotals(item.totals);
  const result = totals === null ? "" : countWords(totals);
  return (
    <Link
      href={`/imports/${item.id}`}
      prefetch={false}
      data-row={item.id}
      className="flex min-h-15 items-center gap-3 rounded-control px-3 hover:bg-tint focus-visible:focus-ring-inset"
    >
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <NameText
            title={item.name}
            text={item.name}
            className="min-w-0 truncate text-body font-medium"
          />
          {item.status === "done" ? null : (
            <Badge tone={item.status === "undone" ? "neutral" : "info"}>{item.status}</Badge>
          )}
        </p>
        <p className="truncate text-small text-ink-faint">
          {contentsWords(contents)}
          {result === "" ? null : <span className="md:hidden">{`: ${result}`}</span>}
        </p>
      </div>
      <ListCell column={RESULT}>{result}</ListCell>
      <ListCell column={ITEMS}>
        <NumberText value={item.itemCount} />
        <span className="sr-only"> {item.itemCount === 1 ? "item" : "items"}</span>
      </ListCell>
      <ListCell
        column={TIME}
        className="max-sm:w-auto max-sm:max-w-28 max-sm:self-start max-sm:pt-3"
      >
        <Time what="imported" isSaid value={item.createdMs} />
      </ListCell>
    </Link>
  );
}
