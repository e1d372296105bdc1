"use client";

import { NameText } from "@/components/names/name-text";
import { loadPart } from "@/components/saving/load-part";
import { Badge } from "@/components/ui/feedback/badge";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { latePart } from "@/components/ui/overlay/late-part";
import type { Gate } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";

const SyncBar = latePart(loadPart(async () => (await import("./sync-bar")).SyncBar));

type Toolsets = ToolsetFileDetail["toolsets"];

/** The servers that the toolsets of a file come from; several are behind one line. */
export function SyncBars({ detail }: { detail: ToolsetFileDetail }) {
  const servers = detail.toolsets.filter(({ row }) => row.kind === "mcp");
  const [first, ...others] = servers;
  if (first === undefined || detail.file.deletedMs !== null) return null;
  const bar = ({ row: { id, toolsetId } }: Toolsets[number]) => (
    <SyncBar
      fileId={detail.file.id}
      toolset={id}
      toolsetId={toolsetId}
      fallback={<div className="h-row" />}
    />
  );
  return (
    <div className="max-h-1/2 shrink-0 overflow-y-auto border-b border-line px-4 sm:px-6">
      {others.length === 0 ? (
        bar(first)
      ) : (
        <Disclosure
          title={`${servers.length} servers`}
          trailing={<Waiting count={waiting(servers) + detail.conflicts + detail.waitingItems} />}
          isLazy
        >
          <ul className="divide-y divide-line">
            {servers.map((server) => (
              <li key={server.row.id}>
                <h2 className="truncate-name pt-2 text-small font-medium">
                  <NameText text={server.row.toolsetId} />
                </h2>
                {bar(server)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  return count === 0 ? null : <Badge tone="warning">{count} to review</Badge>;
}

const REVIEWED: ReadonlySet<Gate["id"]> = new Set([
  "new-unreviewed",
  "definition-changed",
  "missing",
]);

/** Tools that a review would let go on; those that were changed on both sides go on anyway. */
function waiting(servers: Toolsets): number {
  return servers
    .flatMap(({ tools }) => tools)
    .filter(({ gates }) => gates.some(({ id }) => REVIEWED.has(id))).length;
}
