"use client";

import { useMemo } from "react";
import { useAddressParams } from "@/components/routing/use-address-param";
import { NAMES, readChosen, readHidden, writeGridAddress, type GridAddress } from "./grid-address";

/** How the grid is narrowed and drawn, and how to change that: it is in the address of the page. */
export function useGridAddress(): [GridAddress, set: (change: Partial<GridAddress>) => void] {
  const [valueOf, setValues] = useAddressParams();
  const facets = valueOf(NAMES.chosen);
  const columns = valueOf(NAMES.hidden);
  // Lists keep who they are, so that a letter of the search does not count the tools of each facet again.
  const chosen = useMemo(() => readChosen(facets), [facets]);
  const hidden = useMemo(() => readHidden(columns), [columns]);
  return [
    { text: valueOf(NAMES.text) ?? "", chosen, conversation: valueOf(NAMES.conversation), hidden },
    (change) => setValues(writeGridAddress(change)),
  ];
}
