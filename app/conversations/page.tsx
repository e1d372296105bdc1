import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { ConversationList } from "@/components/conversations/list/conversation-list";
import { ConversationFilters } from "@/components/conversations/list/conversation-filters";
import { ListActions } from "@/components/conversations/list/list-actions";
import { listRequest, loadListFilters } from "@/components/conversations/list/list-filters";
import { NewConversationLink } from "@/components/conversations/writing/new-conversation-link";
import { FirstStart } from "@/components/home/first-start";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { PageHeader } from "@/components/shell/page-header";
import { countLibrary, listConversations } from "@/lib/data/conversations/list";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Conversations" };

export default async function ConversationsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const viewer = await pageViewer();
  const filters = await loadListFilters(searchParams);
  const [page, counts, settings] = await Promise.all([
    listConversations(viewer, listRequest(filters)),
    countLibrary(viewer),
    getSettings(),
  ]);
  const query = filters.query.trim();
  const isEmpty = counts.conversations === 0 && filters.trash === null;
  return (
    <NuqsAdapter>
      <PageHeader
        title="Conversations"
        actions={
          isEmpty ? (
            <NewConversationLink />
          ) : (
            <>
              <ListActions query={query} />
              <OpenFilesButton variant="primary" isIconOnPhone />
            </>
          )
        }
      >
        {isEmpty ? null : <ConversationFilters views={settings.views} />}
      </PageHeader>
      {isEmpty ? (
        <FirstStart />
      ) : (
        <ConversationList
          initial={page}
          filters={filters}
          density={settings.density === "compact" ? "compact" : "comfortable"}
        />
      )}
    </NuqsAdapter>
  );
}
