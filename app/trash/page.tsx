import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { PageHeader } from "@/components/shell/page-header";
import { TrashView } from "@/components/trash/trash-view";

export const metadata: Metadata = { title: "Trash" };

export default function TrashPage() {
  return (
    <NuqsAdapter>
      <PageHeader title="Trash" back={{ href: "/conversations", label: "Conversations" }} />
      <TrashView />
    </NuqsAdapter>
  );
}
