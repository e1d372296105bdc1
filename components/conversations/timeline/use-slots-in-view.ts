"use client";

import { useLayoutEffect, useState } from "react";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import type { TimelineList } from "./list";
import type { RowsInView } from "./scroll";
import { useQueriesInView } from "./use-queries-in-view";
import { RUN, runsBetween, slotsByPosition } from "./windows";

/** The rows that belong into the page, and their slots as far as they are loaded. */
export function useSlotsInView(
  conversationId: string,
  list: TimelineList,
  look: TimelineLook,
  view: RowsInView,
  total: number,
) {
  const last = Math.min(view.last, total - 1);
  const near = total === 0 ? [] : runsBetween(view.first, last);
  const runs = view.kept === null ? near : [...new Set([...near, Math.floor(view.kept / RUN)])];
  const windows = useQueriesInView(
    runs.map((run) => ({
      ...timelineWindowQuery(conversationId, { after: run * RUN - 1, limit: RUN, ...look }),
      // What only passes by is not asked for.
      enabled: !view.isFast,
    })),
  );
  const loaded = slotsByPosition([list.first, ...windows.map((query) => query.data)]);
  // While another retry or a saved edit is on its way, a row shows what it showed before.
  const [before] = useState(() => new Map<number, SlotView>());
  const slotAt = (position: number) => loaded.get(position) ?? before.get(position);

  const rows = Array.from({ length: last - view.first + 1 }, (_, at) => view.first + at);
  if (view.kept !== null && view.kept < total)
    rows[view.kept < view.first ? "unshift" : "push"](view.kept);

  useLayoutEffect(() => {
    const known = rows.map((row) => [row, slotAt(row)] as const);
    before.clear();
    for (const [row, slot] of known) if (slot) before.set(row, slot);
  });
  return {
    rows,
    last,
    slotAt,
    failed: windows.find((query) => query.isError),
    isFetching: windows.some((query) => query.isFetching),
  };
}
