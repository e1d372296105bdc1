import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Permission matrix" };

export default function PermissionMatrixPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">
        Conversations and tools with their effective values stand here.
      </EmptyState>
    </PageBody>
  );
}
