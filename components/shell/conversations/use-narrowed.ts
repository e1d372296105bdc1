"use client";

import { useState } from "react";
import { useLibraries } from "../account/libraries";
import type { ShownLibrary } from "../account/account";

interface Narrowed {
  /** The only library that is listed; null for all. */
  readonly library: ShownLibrary | null;
  /** Whether there is a choice. */
  readonly isOffered: boolean;
  readonly narrow: (id: string | null) => void;
}

/** Which library a list of conversations shows alone. */
export function useNarrowed(first: () => string | null): Narrowed {
  const libraries = useLibraries();
  const [wanted, setWanted] = useState(first);
  return {
    library: libraries.find(({ id }) => id === wanted) ?? null,
    isOffered: libraries.length > 0,
    narrow: setWanted,
  };
}
