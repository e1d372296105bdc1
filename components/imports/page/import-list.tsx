"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { ListCell, ListHead } from "@/components/lists/columns";
import { listSort } from "@/components/lists/list-sort";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import { withUsedKey } from "@/lib/domain/accounts/used-key";
import type { ImportContents, ImportPage, ListedImport } from "@/lib/domain/imports/stored";
import { importsQuery } from "@/lib/queries/imports/list";
import { countWords } from "../labels/verdict";
import { storedTotals } from "../report/stored-totals";
import { IMPORT_SORTS, importOrder, importRequest, type ImportOrder } from "./import-order";
import { IMPORT_COLUMNS, ITEMS, RESULT, TIME } from "./import-columns";
import { formatName } from "../labels/format-name";

const LOOK = { padding: "px-1 py-2 sm:px-4", list: "", row: "" } as const;
const ROWS = { guess: 60, overscan: 10, covered: { start: 32 } } as const;

interface Props {
  initial: ImportPage;
  /** What the first page is sorted by. */
  order: ImportOrder;
}

/** Every import that changed the library; each can be opened and undone. Pages are fetched as the end comes near. */
export function ImportList({ initial, order }: Props) {
  const [state, set] = useQueryStates(importOrder);
  const request = importRequest(state);
  const isInitial = JSON.stringify(request) === JSON.stringify(importRequest(order));
  const list = useInfiniteQuery({
    ...importsQuery(request, seenIn(initial)),
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: { pages: [initial], pageParams: [null] } } : {}),
  });
  if (list.data === undefined) return <LoadState what="The imports" query={list} />;
  const items = list.data.pages.flatMap((page) => page.items);
  const total = list.data.pages[0]?.total;
  if (items.length === 0) {
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
      items={items}
      keyOf={({ id }) => id}
      look={LOOK}
      rows={ROWS}
      {...(total === undefined ? {} : { total })}
      hasMore={list.hasNextPage}
      loadMore={async () => {
        if (!list.isFetchingNextPage) await list.fetchNextPage();
      }}
      head={
        <ListHead
          columns={IMPORT_COLUMNS}
          sort={listSort(IMPORT_SORTS, IMPORT_COLUMNS, state, set)}
        />
      }
    >
      {(item) => <ImportRow item={item} />}
    </RowList>
  );
}

/** Changes with every import, run and undo. */
const seenIn = ({ items, total }: ImportPage): string =>
  [total, ...items.map(({ id, status, itemCount }) => `${id} ${status} ${itemCount}`)].join();

function ImportRow({ item }: { item: ListedImport }) {
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
          {contentsWords(item.contents)}
          {item.key === null ? null : <NameText text={`, ${withUsedKey(item.key)}`} />}
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

const NOUNS = new Map([
  ["conversation", "conversation"],
  ["toolsets", "toolset file"],
  ["models", "models file"],
]);

/** "24 conversations from ChatGPT, 1 toolset file": what was in an import, the most first. */
function contentsWords(parts: readonly ImportContents[]): string {
  return parts
    .toSorted((a, b) => b.count - a.count)
    .map(({ kind, format, count }) => {
      const noun = NOUNS.get(kind) ?? "unknown file";
      const things = `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
      return NOUNS.has(kind) && format !== "cjson"
        ? `${things} from ${formatName(format)}`
        : things;
    })
    .join(", ");
}
