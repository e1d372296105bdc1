"use client";

import { Settings2 } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { IconButton } from "@/components/ui/button/icon-button";
import { Popover } from "@/components/ui/overlay/popover";
import type { SyncView } from "@/lib/domain/sync/view";
import { SyncChoices } from "./sync-parts";
import type { useSyncActs } from "./use-sync-acts";

/** How a toolset is synced: what happens with new tools, and how often its server is asked. */
export function SyncSettings({
  fileId,
  name,
  view,
  acts,
}: {
  fileId: string;
  name: string;
  view: SyncView;
  acts: ReturnType<typeof useSyncActs>;
}) {
  return (
    <Popover
      label={`Sync of ${name}`}
      placement="bottom end"
      className="max-w-narrow space-y-4"
      trigger={
        <IconButton label={revealName(`Settings of the sync of ${name}`)}>
          <Settings2 />
        </IconButton>
      }
    >
      <SyncChoices fileId={fileId} view={view} acts={acts} fallback={<div className="h-40" />} />
    </Popover>
  );
}
