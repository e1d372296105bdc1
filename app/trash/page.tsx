import type { Metadata } from "next";
import { PageHeader } from "@/components/shell/page-header";
import { TrashView } from "@/components/trash/trash-view";

export const metadata: Metadata = { title: "Trash" };

export default function TrashPage() {
  return (
    <>
      <PageHeader title="Trash" back={{ href: "/conversations", label: "Conversations" }} />
      <TrashView />
    </>
  );
}
