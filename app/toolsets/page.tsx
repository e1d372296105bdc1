import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { ViewsButton } from "@/components/lists/views-button";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button/button-link";
import { AddToolset } from "@/components/toolsets/list/add-toolset";
import { ToolsetList } from "@/components/toolsets/list/toolset-list";
import { readSyncMarks } from "@/lib/data/sync/marks";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { shortName } from "@/lib/domain/conversation/facts/short-name";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import { decisionCountsPage } from "@/lib/http/threads/pages";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Toolsets" };

interface Props {
  searchParams: Promise<{ trash?: string | string[] }>;
}

/** Nobody reads the ids that were joined to one; a page is not the place for a book. */
async function listFiles(trash: boolean): Promise<ToolsetFileListItem[]> {
  const files = await listToolsetFiles({ trash });
  return files.map((file) => ({ ...file, documentId: shortName(file.documentId) }));
}

export default async function ToolsetsPage({ searchParams }: Props) {
  const viewer = await pageViewer();
  const trash = (await searchParams).trash === "true";
  const [files, marks, decisions, { views }] = await Promise.all([
    listFiles(trash),
    readSyncMarks(),
    decisionCountsPage(viewer),
    getSettings(),
  ]);
  return (
    <NuqsAdapter>
      <PageHeader
        title="Toolsets"
        badges={
          files.length === 0 && !trash ? undefined : <ViewsButton list="/toolsets" stored={views} />
        }
        actions={
          files.length === 0 && !trash ? undefined : (
            <>
              <span className="contents max-sm:hidden">
                <ButtonLink href="/toolsets/tools">All tools</ButtonLink>
              </span>
              <AddToolset isMenuOnPhone />
              <OpenFilesButton variant="primary" isIconOnPhone />
            </>
          )
        }
      />
      <ToolsetList
        files={files}
        marks={marks}
        decisions={new Map(decisions.files)}
        isTrash={trash}
      />
    </NuqsAdapter>
  );
}
