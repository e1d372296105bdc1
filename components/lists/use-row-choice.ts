"use client";

import { useState } from "react";
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
 * Chooses rows of a list one by one, in ranges and all of them.
 * @param loadAll brings the rows that are not loaded yet; what can be chosen at most
 */
export function useRowChoice<T extends Row>(
  items: readonly T[],
  loadAll?: () => Promise<readonly T[]>,
): ChosenRows<T> {
  const [selected, setSelected] = useState<ReadonlyMap<string, T>>(new Map());
  const add = (rows: readonly T[]) =>
    setSelected((former) => new Map([...former, ...rows.map((row) => [row.id, row] as const)]));
  function set(item: T, isOn: boolean): void {
    if (isOn) add([item]);
    else forget([item]);
  }
  function forget(rows: readonly Row[]): void {
    setSelected((former) => {
      const next = new Map(former);
      for (const { id } of rows) next.delete(id);
      return next;
    });
  }
  return {
    selected,
    set,
    forget,
    clear: () => setSelected(new Map()),
    choice: {
      toggle(index) {
        const item = items[index];
        if (item !== undefined) set(item, !selected.has(item.id));
      },
      extendTo: (index, from) => add(items.slice(Math.min(index, from), Math.max(index, from) + 1)),
      all: async () => add(loadAll === undefined ? items : await loadAll()),
    },
  };
}
