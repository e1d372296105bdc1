import type { Metadata } from "next";
import { NewConversation } from "@/components/conversations/writing/new-conversation";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "New conversation" };

export default function NewConversationPage() {
  return (
    <>
      <PageHeader
        title="New conversation"
        back={{ href: "/conversations", label: "Conversations" }}
        alwaysBack
      />
      <PageBody width="reading">
        <NewConversation />
      </PageBody>
    </>
  );
}
