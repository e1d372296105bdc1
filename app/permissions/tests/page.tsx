import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Permission tests" };

export default function PermissionTestsPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">Tests that a toolset carries stand here.</EmptyState>
    </PageBody>
  );
}
