import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ViewsButton } from "@/components/lists/views-button";
import { PageHeader } from "@/components/shell/page-header";
import { TrashView } from "@/components/trash/trash-view";
import { backupDirectory } from "@/lib/backup/run/schedule";
import { getSettings } from "@/lib/data/settings/settings";

export const metadata: Metadata = { title: "Trash" };

// The environment says whether backups are made.
export const dynamic = "force-dynamic";

export default async function TrashPage() {
  const { views } = await getSettings();
  return (
    <NuqsAdapter>
      <PageHeader
        title="Trash"
        back={{ href: "/conversations", label: "Conversations" }}
        badges={<ViewsButton list="/trash" stored={views} />}
      />
      <TrashView hasBackups={backupDirectory() !== null} />
    </NuqsAdapter>
  );
}
