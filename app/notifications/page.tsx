import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NotificationList } from "@/components/notifications/notification-list";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { pageMember } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  if ((await pageMember("read")) === null) notFound();
  return (
    <>
      <PageHeader title="Notifications" />
      <PageBody width="reading">
        <NotificationList />
      </PageBody>
    </>
  );
}
