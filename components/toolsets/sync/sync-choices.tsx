"use client";

import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { SyncView } from "@/lib/domain/sync/view";
import { SignInButton } from "../sign-in/sign-in-button";
import { NEW_TOOLS_CHOICES, newToolsAbout, SCHEDULE_CHOICES } from "./sync-choice-labels";
import type { useSyncActs } from "./use-sync-acts";

/** What happens with new tools, how often the server is asked, and where one signs in to it. */
export function SyncChoices({
  fileId,
  view,
  acts,
}: {
  fileId: string;
  view: SyncView;
  acts: ReturnType<typeof useSyncActs>;
}) {
  return (
    <>
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
    </>
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
