"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { GridRow } from "./grid-rows";
import { COLUMNS, ToolLine, ToolsetLine } from "./grid-line";
import type { LineProps } from "./grid-line";

const GUESS = 56;
const FIRST_SCREEN = { width: 1100, height: 900 };

/** Tools grouped by toolset; virtual, so that 1,500 tools are as quick as 15. */
export function ToolGrid({ rows, ...line }: LineProps & { rows: readonly GridRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    overscan: 6,
    initialRect: FIRST_SCREEN,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <div role="table" aria-label="Tools" aria-rowcount={rows.length + 1} className="min-w-0">
        <div
          role="rowgroup"
          className="sticky top-0 z-10 hidden border-b border-line bg-canvas md:block"
        >
          <div
            role="row"
            aria-rowindex={1}
            className={`${COLUMNS} px-4 py-2 text-caption text-ink-faint`}
          >
            <span role="columnheader">Tool</span>
            <span role="columnheader">Enabled</span>
            <span role="columnheader">Approval</span>
            <span role="columnheader">Effective · decided by</span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === "toolset" ? (
                  <ToolsetLine toolset={row.toolset} count={row.count} {...line} />
                ) : (
                  <ToolLine toolset={row.toolset} tool={row.tool} {...line} />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
