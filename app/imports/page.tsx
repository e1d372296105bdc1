import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ImportList } from "@/components/imports/page/import-list";
import { OpenFilesButton, OpenFolderButton } from "@/components/imports/page/open-files-button";
import { PageHeader } from "@/components/shell/page-header";
import { listImportContents, listImports } from "@/lib/data/imports/list";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage() {
  const [imports, contents] = await Promise.all([listImports(), listImportContents()]);
  return (
    <NuqsAdapter>
      <PageHeader
        title="Imports"
        actions={
          <>
            <OpenFolderButton />
            <OpenFilesButton variant="primary" />
          </>
        }
      />
      <ImportList imports={imports} contents={contents} />
    </NuqsAdapter>
  );
}
