import type { Metadata } from "next";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { DiscoverView } from "@/components/toolsets/discover/discover-view";
import { servesThisMachineAlone } from "@/lib/http/server/address";

export const metadata: Metadata = { title: "Find servers" };

// The registry is the operator's, and is read when the page is asked for.
export const dynamic = "force-dynamic";

export default function DiscoverPage() {
  return (
    <>
      <PageHeader title="Find servers" back={{ href: "/toolsets", label: "Toolsets" }} alwaysBack />
      <PageBody width="reading">
        <DiscoverView
          hasRegistry={(process.env["COLLOQUY_REGISTRY_URL"]?.trim() ?? "") !== ""}
          isLocal={servesThisMachineAlone()}
        />
      </PageBody>
    </>
  );
}
