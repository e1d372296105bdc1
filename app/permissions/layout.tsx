import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { PERMISSION_PAGES } from "@/components/permissions/views";
import { PageHeader } from "@/components/shell/page-header";
import { PageTabs } from "@/components/shell/page-tabs";
import { LiveReports } from "@/components/live/live-parts";
import { reportMark } from "../report-mark";

/** Every report follows what others change. */
export default async function PermissionsLayout({ children }: { children: ReactNode }) {
  const mark = await reportMark();
  return (
    <NuqsAdapter>
      <LiveReports mark={mark} />
      <PageHeader title="Permissions">
        <PageTabs of="Permissions" pages={PERMISSION_PAGES} />
      </PageHeader>
      {children}
    </NuqsAdapter>
  );
}
