"use client";

import { useEffect, useRef, useState } from "react";
import type { RowChoice } from "./use-list-keys";

interface Row {
  readonly id: string;
}

/** The rows of a list that are chosen, also those that are no longer among the items. */
export interface ChosenRows<T extends Row> {
  readonly selected: ReadonlyMap<string, T>;
  set: (item: T, isOn: boolean) => void;
  forget: (items: readonly Row[]) => void;
  clear: () => void;
  /** For `useListKeys`. */
  choice: RowChoice;
}

/**
 * The chosen rows as they are now: they may have changed since they were chosen.
 * @param isWhole the items are all there are, so that others are gone
 */
export function currentRows<T extends Row>(
  chosen: ReadonlyMap<string, T>,
  items: readonly T[],
  isWhole: boolean,
): ReadonlyMap<string, T> {
  if (chosen.size === 0) return chosen;
  const now = new Map(items.filter(({ id }) => chosen.has(id)).map((item) => [item.id, item]));
  return isWhole ? now : new Map([...chosen].map(([id, row]) => [id, now.get(id) ?? row]));
}

/**
 * Brings the rows of a list that are not loaded yet, in parts; the count of what is chosen grows with them.
 * @param add takes a part; false when the person has gone back to choosing something else
 */
export type LoadRows<T extends Row> = (add: (rows: readonly T[]) => boolean) => Promise<void>;

/**
 * Chooses rows of a list one by one, in ranges and all of them, however many there are.
 * @param items those that are loaded; all there are where there is no `loadAll`, so that others are gone
 * @param list names what the list shows, such as its filters: rows of another list are not chosen here
 */
export function useRowChoice<T extends Row>(
  items: readonly T[],
  loadAll?: LoadRows<T>,
  list = "",
): ChosenRows<T> {
  const [held, setHeld] = useState<{ list: string; rows: ReadonlyMap<string, T> }>({
    list,
    rows: new Map(),
  });
  const chosen = held.list === list ? held.rows : new Map<string, T>();
  const selected = currentRows(chosen, items, loadAll === undefined);
  const shown = useRef(list);
  // For what is on its way while the list becomes another.
  useEffect(() => {
    shown.current = list;
  }, [list]);
  // Counts what ends the choosing of all rows that is on its way.
  const turn = useRef(0);
  const setSelected = (make: (former: ReadonlyMap<string, T>) => ReadonlyMap<string, T>) => {
    if (shown.current !== list) return;
    setHeld((former) => ({ list, rows: make(former.list === list ? former.rows : new Map()) }));
  };
  const add = (rows: readonly T[]) =>
    setSelected((former) => new Map([...former, ...rows.map((row) => [row.id, row] as const)]));
  function set(item: T, isOn: boolean): void {
    if (isOn) add([item]);
    else forget([item]);
  }
  function forget(rows: readonly Row[]): void {
    turn.current += 1;
    setSelected((former) => {
      const next = new Map(former);
      for (const { id } of rows) next.delete(id);
      return next;
    });
  }
  async function chooseAll(): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    add(items);
    await loadAll?.((rows) => {
      if (turn.current !== mine || shown.current !== list) return false;
      add(rows);
      return true;
    });
  }
  return {
    selected,
    set,
    forget,
    clear: () => {
      turn.current += 1;
      setSelected(() => new Map());
    },
    choice: {
      toggle(index) {
        const item = items[index];
        if (item !== undefined) set(item, !selected.has(item.id));
      },
      extendTo: (index, from) => add(items.slice(Math.min(index, from), Math.max(index, from) + 1)),
      all: chooseAll,
    },
  };
}
