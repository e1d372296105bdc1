import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { PermissionTabs } from "@/components/permissions/permission-tabs";
import { PageHeader } from "@/components/shell/page-header";

export default function PermissionsLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <PageHeader title="Permissions">
        <PermissionTabs />
      </PageHeader>
      {children}
    </NuqsAdapter>
  );
}
