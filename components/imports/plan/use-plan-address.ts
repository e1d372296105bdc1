"use client";

import { useMemo } from "react";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { VERDICT_ORDER } from "./groups";
import { GROUPINGS, WHOLE_PLAN } from "./filters";
import { ITEM_VIEWS, type PlanState } from "./state";

const PARAMETERS = {
  group: parseAsStringLiteral(GROUPINGS).withDefault(WHOLE_PLAN.group),
  verdict: parseAsStringLiteral(VERDICT_ORDER),
  format: parseAsString,
  text: parseAsString.withDefault(""),
  problems: parseAsBoolean.withDefault(false),
  item: parseAsString,
  view: parseAsStringLiteral(ITEM_VIEWS).withDefault("content"),
};

/** The state of a plan on its own page: all of it in the address, so that it can be linked and reloaded. */
export function usePlanAddress(): PlanState {
  const [{ item, view, group, verdict, format, text, problems }, set] = useQueryStates(PARAMETERS);
  // Long plans are sorted again only when something of it changes.
  const look = useMemo(
    () => ({ group, verdict, format, text, problems }),
    [group, verdict, format, text, problems],
  );
  return {
    look,
    setLook: set,
    open: item === null ? null : { id: item, view },
    setOpen: (open) =>
      set(open === null ? { item: null, view: null } : { item: open.id, view: open.view }, {
        history: "push",
      }),
  };
}
