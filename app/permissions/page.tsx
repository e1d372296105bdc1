import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Permissions in history" };

export default function PermissionHistoryPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">
        What ran without approval, while off or after a rejection stands here.
      </EmptyState>
    </PageBody>
  );
}
