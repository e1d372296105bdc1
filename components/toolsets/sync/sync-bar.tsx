"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, RefreshCw, Settings2 } from "lucide-react";
import Link from "next/link";
import { revealName } from "@/lib/shared/hidden-in-names";
import { useGo } from "@/components/routing/use-go";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { cn } from "@/components/ui/style/cn";
import { Time } from "@/components/ui/text/time";
import type { SyncView } from "@/lib/domain/sync/view";
import { syncQuery } from "@/lib/queries/toolsets/sync";
import { Badge } from "@/components/ui/feedback/badge";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Popover } from "@/components/ui/overlay/popover";
import { countWords } from "./count-labels";
import { failureWords } from "./failure-labels";
import { SignInStatus, SyncFailure, SyncProgress, SyncChoices } from "./sync-parts";
import { syncStatusWords } from "./sync-status";
import { phaseWords } from "./sync-labels";
import { useSyncActs } from "./use-sync-acts";
import { changesHref, eventsHref, resourcesHref } from "../links/sync-href";

/** How one toolset stands to its server: its age, what runs, what failed, what waits. */
export function SyncBar({
  fileId,
  toolset,
  toolsetId,
}: {
  fileId: string;
  /** Row id. */
  toolset: number;
  toolsetId: string;
}) {
  const { data: view } = useQuery(syncQuery(fileId, toolset));
  const acts = useSyncActs(fileId, toolset);
  if (view === undefined) return <div className="h-row" />;
  const { running, last } = view;
  return (
    <section aria-label={revealName(`Sync of ${toolsetId}`)} className="space-y-2 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small max-sm:flex-nowrap max-sm:gap-x-1">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft max-sm:line-clamp-2 max-sm:basis-0">
          {view.canSync ? <Age view={view} /> : view.why}
        </p>
        {view.last === null && running === null ? null : (
          <SyncLinks fileId={fileId} toolsetId={toolsetId} view={view} />
        )}
        {view.canSync ? (
          <span className="flex shrink-0 items-center gap-1">
            <SyncSettings fileId={fileId} name={toolsetId} view={view} acts={acts} />
            {running === null ? (
              <Button size="small" icon={<RefreshCw aria-hidden size={14} />} onPress={acts.start}>
                <span className="max-sm:sr-only">Sync now</span>
              </Button>
            ) : (
              <Button size="small" onPress={acts.cancel}>
                Cancel<span className="max-sm:sr-only"> the sync</span>
              </Button>
            )}
          </span>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {statusWords(view)}
      </p>
      {running === null ? null : (
        <SyncProgress running={running} fallback={<div className="h-8" />} />
      )}
      {hasSignIn(view.signIn) ? (
        <SignInStatus fileId={fileId} toolset={toolset} signIn={view.signIn} />
      ) : null}
      {running === null && last?.state === "failed" ? (
        <SyncFailure fileId={fileId} toolsetId={toolsetId} view={view} failure={last} acts={acts} />
      ) : null}
    </section>
  );
}

function Age({ view }: { view: SyncView }) {
  const { lastSyncMs, last, running } = view;
  const status = syncStatusWords(running === null ? view : { ...view, running: null });
  if (lastSyncMs === null) return status;
  return (
    <>
      {status} <Time what="last synced" isSaid value={lastSyncMs} />
      {last?.state === "done" && last.counts !== null ? (
        <span className="text-ink-faint"> · {countWords(last.counts)}</span>
      ) : null}
    </>
  );
}

/** Whether there is something to say of a sign-in. */
const hasSignIn = ({ state, pending, failure, missingScopes }: SyncView["signIn"]): boolean =>
  state !== "signed-out" || pending !== null || failure !== null || missingScopes.length > 0;

/** What is told when it changes: phases and ends, no running figures. */
function statusWords({ running, last }: SyncView): string {
  if (running !== null) return phaseWords(running.phase);
  if (last === null) return "";
  if (last.state === "failed") return failureWords(last.errorType).title;
  return last.counts === null ? "Synced" : `Synced ${countWords(last.counts)}`;
}

/** From a toolset to what its server changed, and to its former syncs; on a phone behind a menu, but for what waits. */
function SyncLinks({
  fileId,
  toolsetId,
  view,
}: {
  fileId: string;
  toolsetId: string;
  view: SyncView;
}) {
  const go = useGo();
  const { toolset, review } = view;
  const waiting =
    review.new + review.dangerous + review.behavioural + review.conflicts + review.missing;
  const hrefs = {
    changes: changesHref(fileId, toolset),
    resources: resourcesHref(fileId, toolset),
    events: eventsHref(fileId, toolset),
  };
  return (
    <>
      <span className="flex flex-wrap items-center gap-4 max-sm:shrink-0">
        <Link
          href={hrefs.changes}
          prefetch={false}
          className={
            waiting === 0 ? cn(textLinkClass, "max-sm:hidden") : "rounded-control hover:underline"
          }
        >
          {waiting === 0 ? (
            "Changes"
          ) : (
            <Badge tone={review.dangerous > 0 ? "danger" : "warning"}>
              {waiting === 1 ? "1 change" : `${waiting} changes`}
              <span className="max-sm:sr-only"> to review</span>
            </Badge>
          )}
        </Link>
        <Link
          href={hrefs.resources}
          prefetch={false}
          className={cn(textLinkClass, "max-sm:hidden")}
        >
          Resources and prompts
          {review.items === 0 ? null : (
            <>
              {" "}
              <Badge tone="warning">{review.items} to review</Badge>
            </>
          )}
        </Link>
        <Link href={hrefs.events} prefetch={false} className={cn(textLinkClass, "max-sm:hidden")}>
          Events
        </Link>
      </span>
      <span className="shrink-0 sm:hidden">
        <Menu
          label={`More about the server of ${toolsetId}`}
          trigger={
            <IconButton label={revealName(`More about the server of ${toolsetId}`)}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem onAction={() => go(hrefs.changes)}>Changes</MenuItem>
          <MenuItem onAction={() => go(hrefs.resources)}>
            {review.items === 0
              ? "Resources and prompts"
              : `Resources and prompts (${review.items} to review)`}
          </MenuItem>
          <MenuItem onAction={() => go(hrefs.events)}>Events</MenuItem>
        </Menu>
      </span>
    </>
  );
}

/** How a toolset is synced: what happens with new tools, and how often its server is asked. */
function SyncSettings({
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
