"use client";

import { ExplainSheet } from "@/components/permissions/explain-sheet";
import { collectRow, type RowContext } from "@/lib/domain/toolset/view/row-permissions";
import { draftsOf, type GridTool } from "../grid/rows/row-view";
import type { Pending } from "../grid/rows/pending";
import { stepHref } from "../links/step-href";
import { gridPlace, tryHref } from "./grid-hrefs";

/** What decides about a tool of the grid, step by step, with the switches that are not saved yet. */
export function ExplainedTool({
  fileId,
  row,
  context,
  pending,
  conversation,
  onClose,
}: {
  fileId: string;
  row: GridTool;
  context: RowContext;
  pending: Pending;
  /** Store id of the conversation in view; null without one. */
  conversation: string | null;
  onClose: () => void;
}) {
  const place = gridPlace(fileId, row, conversation);
  return (
    <ExplainSheet
      tool={collectRow(row.toolset, row.tool, context, draftsOf(row, pending))}
      hasPending={pending.size > 0}
      hrefOf={(step) => stepHref(step, place)}
      tryHref={tryHref(fileId, row)}
      onClose={onClose}
    />
  );
}
