"use client";

import { Disclosure } from "@/components/ui/disclosure";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/listing";
import { SyncBar } from "./sync-bar";

/** The servers that the toolsets of a file come from; several stand behind one line. */
export function SyncBars({ detail }: { detail: ToolsetFileDetail }) {
  const rows = detail.toolsets.map(({ row }) => row).filter(({ kind }) => kind === "mcp");
  const [first, ...others] = rows;
  if (first === undefined || detail.file.deletedMs !== null) return null;
  const bar = ({ id, toolsetId }: (typeof rows)[number]) => (
    <SyncBar fileId={detail.file.id} toolset={id} toolsetId={toolsetId} />
  );
  return (
    <div className="max-h-1/2 shrink-0 overflow-y-auto border-b border-line px-4 sm:px-6">
      {others.length === 0 ? (
        bar(first)
      ) : (
        <Disclosure title={`${rows.length} servers`} isLazy>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>
                <h2 className="truncate pt-2 text-small font-medium">
                  <bdi>{row.toolsetId}</bdi>
                </h2>
                {bar(row)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
