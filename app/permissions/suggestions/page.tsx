import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Permission suggestions" };

export default function PermissionSuggestionsPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">
        Tighter permissions that fit the stored conversations stand here.
      </EmptyState>
    </PageBody>
  );
}
