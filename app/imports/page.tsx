import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { ImportList } from "@/components/imports/page/import-list";
import { OpenFilesButton, OpenFolderButton } from "@/components/imports/page/open-files-button";
import { ViewsButton } from "@/components/lists/views-button";
import { PageHeader } from "@/components/shell/page-header";
import { importRequest, loadImportOrder } from "@/components/imports/page/import-order";
import { listImportPage } from "@/lib/data/imports/page";
import { IMPORTS_PER_PAGE } from "@/lib/queries/imports/list";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const viewer = await pageViewer();
  const order = await loadImportOrder(searchParams);
  const [initial, { views }] = await Promise.all([
    listImportPage(viewer, { ...importRequest(order), limit: IMPORTS_PER_PAGE }),
    getSettings(),
  ]);
  return (
    <NuqsAdapter>
      <PageHeader
        title="Imports"
        badges={<ViewsButton list="/imports" stored={views} />}
        actions={
          <>
            <OpenFolderButton />
            <OpenFilesButton variant="primary" isIconOnPhone />
          </>
        }
      />
      <ImportList initial={initial} order={order} />
    </NuqsAdapter>
  );
}
