import type { Metadata } from "next";
import { OpenFilesButton } from "@/components/imports/open-files-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ToolsetList } from "@/components/toolsets/toolset-list";
import { listToolsetFiles } from "@/lib/data/toolsets";

export const metadata: Metadata = { title: "Toolsets" };

export default async function ToolsetsPage() {
  const files = await listToolsetFiles();
  return (
    <>
      <PageHeader
        title="Toolsets"
        actions={files.length === 0 ? undefined : <OpenFilesButton variant="primary" />}
      />
      <PageBody width="wide">
        <ToolsetList files={files} />
      </PageBody>
    </>
  );
}
