import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Permission replay" };

export default function PermissionReplayPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">
        What other permissions would have asked or blocked stands here.
      </EmptyState>
    </PageBody>
  );
}
