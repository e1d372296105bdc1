import type { Metadata } from "next";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { NewToolsetButton } from "@/components/toolsets/list/new-toolset-button";
import { AddServerButton } from "@/components/toolsets/list/add-server-button";
import { ToolsetList } from "@/components/toolsets/list/toolset-list";
import { readSyncMarks } from "@/lib/data/sync/marks";
import { listToolsetFiles } from "@/lib/data/toolsets/list";

export const metadata: Metadata = { title: "Toolsets" };

interface Props {
  searchParams: Promise<{ trash?: string | string[] }>;
}

export default async function ToolsetsPage({ searchParams }: Props) {
  const trash = (await searchParams).trash === "true";
  const [files, marks] = await Promise.all([listToolsetFiles({ trash }), readSyncMarks()]);
  return (
    <>
      <PageHeader
        title="Toolsets"
        actions={
          files.length === 0 && !trash ? undefined : (
            <>
              <NewToolsetButton />
              <AddServerButton />
              <OpenFilesButton variant="primary" />
            </>
          )
        }
      />
      <PageBody width="wide">
        <ToolsetList files={files} marks={marks} isTrash={trash} />
      </PageBody>
    </>
  );
}
