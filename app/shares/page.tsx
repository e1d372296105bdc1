import type { Metadata } from "next";
import { AllShares } from "@/components/shares/all-shares";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { MOST_LINKS } from "@/lib/domain/shares/share";
import { pageViewer } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Share links" };

export default async function SharesPage() {
  return (
    <>
      <PageHeader title="Share links" back={{ href: "/settings", label: "Settings" }}>
        <SettingsTabs viewer={await pageViewer()} />
      </PageHeader>
      <PageBody>
        <p className="pb-4 text-small text-ink-soft">
          Your links to conversations and messages, at most {MOST_LINKS} at a time. Colloquy deletes
          the shared text when you revoke a link, and within ten minutes after it expires. Restoring
          a backup revokes all links.
        </p>
        <AllShares />
      </PageBody>
    </>
  );
}
