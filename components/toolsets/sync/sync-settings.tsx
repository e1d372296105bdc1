"use client";

import { Settings2 } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { IconButton } from "@/components/ui/button/icon-button";
import { Popover } from "@/components/ui/overlay/popover";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { SyncView } from "@/lib/domain/sync/view";
import { SignInButton } from "../sign-in/sign-in-button";
import { NEW_TOOLS_CHOICES, newToolsAbout, SCHEDULE_CHOICES } from "./sync-labels";
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
      <div className="space-y-1">
        <h3 className="text-small font-medium">New tools</h3>
        <SegmentedControl
          label="New tools"
          options={NEW_TOOLS_CHOICES}
          value={view.newTools}
          onChange={acts.setNewTools}
        />
        <p className="text-caption text-ink-faint">{newToolsAbout(view.newTools)}</p>
      </div>
      <div className="space-y-1">
        <h3 className="text-small font-medium">Ask the server</h3>
        <SegmentedControl
          label="Ask the server"
          options={SCHEDULE_CHOICES}
          value={view.schedule}
          onChange={acts.setSchedule}
        />
        <p className="text-caption text-ink-faint">
          Manual: Colloquy syncs on request only, and after you change the address or headers.
        </p>
      </div>
      {view.signIn.isPossible && view.signIn.state === "signed-out" ? (
        <div className="space-y-1">
          <h3 className="text-small font-medium">Sign-in</h3>
          <SignInButton fileId={fileId} toolset={view.toolset} />
          <p className="text-caption text-ink-faint">
            For servers with accounts. You see the address before you go there.
          </p>
        </div>
      ) : null}
      <ServerFacts view={view} />
    </Popover>
  );
}

function ServerFacts({ view }: { view: SyncView }) {
  const { transport, address } = view.server;
  return (
    <p className="text-caption wrap-anywhere text-ink-faint">
      {transport === "unknown" ? "" : `${transport} · `}
      {address ?? "no address"}
      {view.isPrivate ? ". What it lists depends on the credentials." : ""}
    </p>
  );
}
