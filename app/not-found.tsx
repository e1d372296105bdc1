import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <PageBody>
        <EmptyState
          icon={<SearchX />}
          title="There is nothing at this address"
          actions={<ButtonLink href="/conversations">Go to conversations</ButtonLink>}
        >
          It may have been deleted, or the import it came with was undone.
        </EmptyState>
      </PageBody>
    </>
  );
}
