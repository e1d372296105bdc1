import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageBody } from "@/components/shell/page-body";
import { ItemsView } from "@/components/toolsets/server-items/items-view";
import { SyncPage } from "@/components/toolsets/sync/sync-page";
import { listServerItems } from "@/lib/data/server-items/list-items";
import { readSyncTarget } from "@/lib/data/sync/target";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Resources and prompts of a server" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ toolset?: string | string[]; page?: string | string[] }>;
}

export default async function ResourcesPage({ params, searchParams }: Props) {
  const [{ id }, { toolset, page }] = await Promise.all([params, searchParams]);
  const target = await readSyncTarget(pathSegment(id), Number(toolset));
  if (target === null) notFound();
  const list = await listServerItems(target.rowId, Number(page ?? 1));
  return (
    <SyncPage title="Resources and prompts" target={target}>
      <PageBody width="reading">
        <ItemsView place={{ fileId: target.fileId, toolset: target.rowId }} initial={list} />
      </PageBody>
    </SyncPage>
  );
}
