"use client";

import { useRef, type ReactNode } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { ListRows } from "./list-rows";
import { useListKeys, type RowChoice } from "./use-list-keys";
import { useNextOfLost } from "./use-next-of-lost";
import { useVirtualRows } from "./use-virtual-rows";

const GUESSED_HEIGHT = 76;
const NEAR_END = 20;
const PADDING = "px-4 sm:px-6";

export interface RowListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item, at: number) => string;
  children: (item: Item, at: number) => ReactNode;
  hasMore?: boolean;
  loadMore?: () => Promise<unknown>;
  /** How many there are in all, where that is known. */
  total?: number;
  /** Of rows that can be chosen. */
  choice?: RowChoice;
  className?: string;
  /** Where rows, the list around them or what represents further ones look otherwise. */
  look?: {
    readonly padding?: string;
    readonly list?: string;
    readonly row?: string;
    readonly placeholder?: ReactNode;
  };
  /** How high rows are about, or exactly where they are fixed; how many more are drawn, and how early fetched. */
  rows?: {
    readonly guess?: number;
    readonly isFixed?: boolean;
    readonly overscan?: number;
    readonly nearEnd?: number;
    /** Pixels at the edges that something lies upon, such as a head above and a bar below. */
    readonly covered?: { readonly start?: number; readonly end?: number };
  };
  /** Nothing in its rows takes the focus, so that the list does, for keys to scroll it. */
  isPlain?: boolean;
  /** Stands above the rows; what is sticky in it stays there. */
  head?: ReactNode;
  /** Stands below the rows and scrolls with them. */
  foot?: ReactNode;
}

/** A long list that draws only the rows in sight and asks for more near its end. */
export function RowList<Item>(props: RowListProps<Item>) {
  const { label, items, keyOf, children, hasMore = false, loadMore, choice, look, rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: items.length + (hasMore ? 1 : 0),
    guess: rows?.guess ?? GUESSED_HEIGHT,
    isFixed: rows?.isFixed ?? false,
    overscan: rows?.overscan ?? 8,
    ...(rows?.covered === undefined ? {} : { covered: rows.covered }),
    keyOf: (at) => {
      const item = items[at];
      return item === undefined ? "more" : keyOf(item, at);
    },
    more: {
      has: hasMore,
      from: items.length - (rows?.nearEnd ?? NEAR_END),
      load: () => loadMore?.(),
    },
  });
  const keys = useListKeys({
    count: items.length,
    list: scroller,
    scrollTo: virtual.scrollTo,
    ...(choice === undefined ? {} : { choice }),
  });
  const noteFocus = useNextOfLost(scroller, items, keyOf);
  return (
    <div
      ref={scroller}
      onFocus={noteFocus}
      data-rows=""
      {...(props.isPlain === true
        ? { role: "group", "aria-label": revealName(label), tabIndex: 0 }
        : {})}
      className={cn(
        "min-h-0 flex-1 overflow-auto focus-visible:focus-ring-inset",
        look?.padding ?? PADDING,
        props.className,
      )}
    >
      {props.head}
      <ListRows
        {...keys}
        virtual={virtual}
        aria-label={revealName(label)}
        items={items}
        hasMore={hasMore}
        className={look?.list ?? "max-w-wide"}
        rowClassName={look?.row ?? "border-b border-line"}
        placeholder={look?.placeholder}
        {...(props.total === undefined ? {} : { total: props.total })}
      >
        {children}
      </ListRows>
      {props.foot}
    </div>
  );
}
