import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { PageHeader } from "@/components/shell/page-header";
import { TrashView } from "@/components/trash/trash-view";
import { backupDirectory } from "@/lib/backup/run/schedule";

export const metadata: Metadata = { title: "Trash" };

// The environment says whether backups are made.
export const dynamic = "force-dynamic";

export default function TrashPage() {
  return (
    <NuqsAdapter>
      <PageHeader title="Trash" back={{ href: "/conversations", label: "Conversations" }} />
      <TrashView hasBackups={backupDirectory() !== null} />
    </NuqsAdapter>
  );
}
