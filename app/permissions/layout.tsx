import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { PERMISSION_PAGES } from "@/components/permissions/views";
import { PageHeader } from "@/components/shell/page-header";
import { PageTabs } from "@/components/shell/page-tabs";

export default function PermissionsLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <PageHeader title="Permissions">
        <PageTabs of="Permissions" pages={PERMISSION_PAGES} />
      </PageHeader>
      {children}
    </NuqsAdapter>
  );
}
