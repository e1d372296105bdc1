"use client";

import { useState } from "react";
import { WHOLE_PLAN } from "./filters";
import type { OpenItem, PlanState } from "./state";

/** The state of a plan in the sheet, which stands over a page whose address is its own. */
export function usePlanState(): PlanState {
  const [look, setLook] = useState(WHOLE_PLAN);
  const [open, setOpen] = useState<OpenItem | null>(null);
  return {
    look,
    setLook: (change) => setLook((former) => ({ ...former, ...change })),
    open,
    setOpen,
  };
}
