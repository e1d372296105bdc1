import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewView } from "@/components/toolsets/review/review-view";
import { SyncPage } from "@/components/toolsets/sync/sync-page";
import { readSyncTarget } from "@/lib/data/sync/target";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Changes of a server" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ toolset?: string | string[] }>;
}

export default async function ChangesPage({ params, searchParams }: Props) {
  const [{ id }, { toolset }] = await Promise.all([params, searchParams]);
  const target = await readSyncTarget(pathSegment(id), Number(toolset));
  if (target === null) notFound();
  return (
    <SyncPage title="Changes" target={target}>
      <ReviewView fileId={target.fileId} toolset={target.rowId} toolsetId={target.toolsetId} />
    </SyncPage>
  );
}
