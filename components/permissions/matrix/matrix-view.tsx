"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { useSettled } from "@/components/ui/browser/use-debounced";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import type { MatrixRow, MatrixTool } from "@/lib/domain/permissions/reports/matrix";
import { permissionMatrixQuery } from "@/lib/queries/permission-reports";
import { AddressSearch } from "@/components/lists/address-search";
import { LoadState } from "@/components/lists/load-state";
import { MatrixGrid, type MatrixColumn } from "./matrix-grid";

const PAUSE_MS = 300;
const address = {
  q: parseAsString.withDefault(""),
  tool: parseAsString.withDefault(""),
  all: parseAsBoolean.withDefault(false),
  same: parseAsBoolean.withDefault(false),
};

/** Which permissions hold in which conversation, and where they drift from the defaults. */
export function MatrixView() {
  const [{ q, tool, all, same }, set] = useQueryStates(address);
  const words = useSettled(q.trim(), PAUSE_MS);
  const matrix = useInfiniteQuery({
    ...permissionMatrixQuery(words, all),
    placeholderData: keepPreviousData,
  });
  const first = matrix.data?.pages[0];
  if (first === undefined) return <LoadState what="The matrix" query={matrix} />;
  const rows = matrix.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = columnsOf(first.tools, rows, tool, same);
  const drift = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
        <AddressSearch
          label="Filter conversations"
          placeholder="Conversation"
          value={q}
          onWords={(words, timing) => set({ q: words }, timing)}
          className="min-w-40 flex-1"
        />
        <AddressSearch
          label="Filter tools"
          placeholder="Tool"
          value={tool}
          onWords={(words, timing) => set({ tool: words }, timing)}
          className="min-w-40 flex-1"
        />
        <Checkbox isSelected={all} onChange={(next) => set({ all: next ? true : null })}>
          Conversations without overrides
        </Checkbox>
        <Checkbox isSelected={same} onChange={(next) => set({ same: next ? true : null })}>
          Tools without differences
        </Checkbox>
      </div>
      <p role="status" className="px-4 py-2 text-caption text-ink-faint sm:px-6">
        <NumberText value={rows.length} /> of <NumberText value={first.conversations} />{" "}
        conversations, <NumberText value={columns.length} /> of{" "}
        <NumberText value={first.tools.length} /> tools, <NumberText value={drift} />{" "}
        {drift === 1 ? "cell differs" : "cells differ"} from the defaults.
      </p>
      {rows.some(({ unresolved }) => unresolved > 0) ? (
        <p className="px-4 pb-2 text-caption text-ink-faint sm:px-6">
          Next to a title: how many tools differ, and after the + how many overrides match no tool.
        </p>
      ) : null}
      {rows.length === 0 || columns.length === 0 ? (
        <NoMatrix
          hasTools={first.tools.length > 0}
          hasRows={rows.length > 0}
          isNarrowed={q.trim() !== ""}
        />
      ) : (
        <MatrixGrid
          columns={columns}
          rows={rows}
          hasMore={matrix.hasNextPage}
          loadMore={async () => {
            if (!matrix.isFetchingNextPage) await matrix.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

function columnsOf(
  tools: readonly MatrixTool[],
  rows: readonly MatrixRow[],
  words: string,
  withSame: boolean,
): MatrixColumn[] {
  const drift = new Map<number, number>();
  for (const { tool } of rows.flatMap(({ cells }) => cells)) {
    drift.set(tool, (drift.get(tool) ?? 0) + 1);
  }
  const wanted = words.trim().toLowerCase();
  return tools.flatMap((tool, at) => {
    const column = { ...tool, at, drift: drift.get(at) ?? 0 };
    const fits = `${tool.toolsetId}/${tool.name}`.toLowerCase().includes(wanted);
    return fits && (withSame || column.drift > 0) ? [column] : [];
  });
}

function NoMatrix({
  hasTools,
  hasRows,
  isNarrowed,
}: {
  hasTools: boolean;
  hasRows: boolean;
  /** Whether conversations were looked for by their titles. */
  isNarrowed: boolean;
}) {
  if (!hasTools) {
    return (
      <EmptyState title="No tools yet">
        Import a toolset to see its tools against conversations.
      </EmptyState>
    );
  }
  return hasRows ? (
    <EmptyState title="No matching tools">
      No tool of this name differs from its default in these conversations.
    </EmptyState>
  ) : isNarrowed ? (
    <EmptyState title="No matching conversations">
      No conversation with these words in its title overrides a permission.
    </EmptyState>
  ) : (
    <EmptyState title="No overrides">
      No conversation overrides a permission. Open a toolset and choose a conversation to set one.
    </EmptyState>
  );
}
