import type { Metadata } from "next";
import { ImportList } from "@/components/imports/page/import-list";
import { OpenFilesButton, OpenFolderButton } from "@/components/imports/page/open-files-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { listImports } from "@/lib/data/imports/list";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage() {
  const imports = await listImports();
  return (
    <>
      <PageHeader
        title="Imports"
        actions={
          <>
            <OpenFolderButton />
            <OpenFilesButton variant="primary" />
          </>
        }
      />
      <PageBody width="wide">
        <ImportList imports={imports} />
      </PageBody>
    </>
  );
}
