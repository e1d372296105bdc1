"use client";

import { useState } from "react";

/** Messages chosen for doing something with all of them at once, by store id. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

export function useSelection(): Selection {
  const [ids, setIds] = useState(NONE);
  return {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    clear: () => setIds(NONE),
  };
}
