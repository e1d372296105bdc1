import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { EventsView } from "@/components/toolsets/sync/events-view";
import { SyncPage } from "@/components/toolsets/sync/sync-page";
import { readSyncTarget } from "@/lib/data/sync/target";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Events of a server" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ toolset?: string | string[] }>;
}

export default async function EventsPage({ params, searchParams }: Props) {
  const [{ id }, { toolset }] = await Promise.all([params, searchParams]);
  const target = await readSyncTarget(pathSegment(id), Number(toolset));
  if (target === null) notFound();
  return (
    <SyncPage title="Events" target={target}>
      <NuqsAdapter>
        <EventsView fileId={target.fileId} toolset={target.rowId} />
      </NuqsAdapter>
    </SyncPage>
  );
}
