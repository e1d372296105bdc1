"use client";

import { useState } from "react";

/** Messages chosen for doing something with all of them at once, by store id. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The message that was chosen last; a range begins there. */
  readonly anchor: number | null;
  readonly toggle: (id: number) => void;
  readonly add: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

const NONE: Chosen = { ids: new Set(), anchor: null };

export function useSelection(): Selection {
  const [chosen, setChosen] = useState(NONE);
  return {
    ...chosen,
    toggle: (id) =>
      setChosen(({ ids }) => {
        const next = new Set(ids);
        const isGone = next.delete(id);
        if (!isGone) next.add(id);
        return { ids: next, anchor: isGone ? null : id };
      }),
    add: (added) =>
      setChosen(({ ids, anchor }) => ({
        ids: new Set([...ids, ...added]),
        anchor: added.at(-1) ?? anchor,
      })),
    clear: () => setChosen(NONE),
  };
}
