"use client";

import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { Pin as PinIcon } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { AddressSearch } from "@/components/lists/address-search";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadError } from "@/components/lists/load-error";
import { NumberText } from "@/components/ui/text/number-text";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { PinPage, PinSort } from "@/lib/domain/search/answers";
import { pinsQuery } from "@/lib/queries/pins";
import { PinList } from "./pin-list";

const PAUSE_MS = 300;
const address = {
  sort: parseAsStringLiteral(["conversation", "date"]).withDefault("conversation"),
  q: parseAsString.withDefault(""),
};
const SORTS = [
  { value: "conversation", label: "By conversation" },
  { value: "date", label: "By date" },
] as const;

/** The pinned messages of all conversations. */
export function PinsView() {
  const [{ sort, q }, set] = useQueryStates(address);
  const words = useSettled(q.trim(), PAUSE_MS);
  const pins = useInfiniteQuery(pinsQuery(sort, words));
  const total = pins.data?.pages[0]?.total;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
        <AddressSearch
          label="Filter pins"
          placeholder="Search messages and notes"
          value={q}
          onWords={(next, timing) => set({ q: next }, timing)}
          className="min-w-48 flex-1"
        />
        <SegmentedControl
          label="Order"
          options={SORTS}
          value={sort}
          onChange={(next) => set({ sort: next }, { history: "push" })}
        />
      </div>
      {total === undefined || (total === 0 && words === "") ? null : (
        <p role="status" className="px-4 pt-2 text-caption text-ink-faint sm:px-6">
          <NumberText value={total} /> {total === 1 ? "pinned message" : "pinned messages"}
        </p>
      )}
      <Pins pins={pins} sort={sort} words={words} onClear={() => set({ q: null })} />
    </div>
  );
}

interface PinsProps {
  pins: UseInfiniteQueryResult<InfiniteData<PinPage>>;
  sort: PinSort;
  words: string;
  onClear: () => unknown;
}

function Pins({ pins, sort, words, onClear }: PinsProps) {
  if (pins.isError) {
    return (
      <div className="p-4 sm:px-6">
        <LoadError title="The pins could not be listed" query={pins} />
      </div>
    );
  }
  if (pins.isPending) {
    return (
      <div className="animate-late space-y-4 p-4 sm:px-6">
        {["a", "b", "c"].map((name) => (
          <Skeleton key={name} className="h-20 w-full" />
        ))}
      </div>
    );
  }
  const items = pins.data.pages.flatMap((page) => page.items);
  if (items.length > 0) {
    return (
      <PinList
        pins={items}
        sort={sort}
        hasMore={pins.hasNextPage}
        loadMore={async () => {
          if (!pins.isFetchingNextPage) await pins.fetchNextPage();
        }}
      />
    );
  }
  return words === "" ? (
    <EmptyState icon={<PinIcon aria-hidden size={28} />} title="No pins yet">
      Pin a message from its menu or with the key b. It appears here with its conversation, and can
      have a note.
    </EmptyState>
  ) : (
    <EmptyState
      title="No matching pins"
      actions={<Button onPress={() => onClear()}>Clear the filter</Button>}
    >
      No pinned message and no note has “{words}”.
    </EmptyState>
  );
}
