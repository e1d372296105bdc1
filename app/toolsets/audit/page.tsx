import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { AuditView } from "@/components/toolsets/audit/audit-view";
import { VERSION } from "@/lib/http/server/version";

export const metadata: Metadata = { title: "Audit a server" };

export default function AuditPage() {
  return (
    <>
      <PageHeader
        title="Audit a server"
        back={{ href: "/toolsets", label: "Toolsets" }}
        alwaysBack
      />
      <PageBody width="reading">
        <AuditView version={VERSION} />
      </PageBody>
    </>
  );
}
