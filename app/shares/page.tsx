import type { Metadata } from "next";
import { AllShares } from "@/components/shares/all-shares";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { MOST_LINKS } from "@/lib/domain/shares/share";

export const metadata: Metadata = { title: "Links" };

export default function SharesPage() {
  return (
    <>
      <PageHeader title="Links" back={{ href: "/settings", label: "Settings" }} />
      <PageBody>
        <p className="pb-4 text-small text-ink-soft">
          Links you made to conversations and messages; up to {MOST_LINKS} can work at a time. The
          text of a link is deleted when you revoke it, and within ten minutes of its end. Restoring
          a backup revokes all links.
        </p>
        <AllShares />
      </PageBody>
    </>
  );
}
