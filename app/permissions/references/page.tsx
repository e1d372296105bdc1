import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Secret references" };

export default function SecretReferencesPage() {
  return (
    <PageBody isFocusable>
      <EmptyState title="Nothing to show yet">
        References to secrets and what looks like one stand here.
      </EmptyState>
    </PageBody>
  );
}
