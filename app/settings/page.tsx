import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ConsentList } from "@/components/settings/consent-list";
import { SecretsSection } from "@/components/secrets/secrets-section";
import { OperatorPolicy } from "@/components/settings/operator-policy";
import { PermissionDefaults } from "@/components/settings/permission-defaults";
import { SettingsForm } from "@/components/settings/settings-form";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { TextLink } from "@/components/ui/text/text-link";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { pageViewer } from "@/lib/http/server/page-viewer";
import { listConsents } from "@/lib/data/exports/consents";
import { getSettings } from "@/lib/data/settings/settings";
import { operatorPolicy } from "@/lib/http/permissions-here";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const viewer = await pageViewer();
  const [settings, consents] = await Promise.all([getSettings(), listConsents(viewer)]);
  const mayManage = mayDo(viewer, "manage");
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="reading">
        {viewer.kind === "member" ? <AccountLinks mayManage={mayManage} /> : null}
        <SettingsForm settings={settings} />
        <PermissionDefaults settings={settings} />
        <OperatorPolicy rules={operatorPolicy()} />
        {mayManage ? (
          <NuqsAdapter>
            <SecretsSection />
          </NuqsAdapter>
        ) : null}
        <section className="space-y-2 pt-8" aria-labelledby="consents">
          <h2 id="consents" className="text-body font-medium">
            Consents
          </h2>
          <p className="text-small text-ink-soft">
            Each time a private conversation was exported.{" "}
            <TextLink href="/exports">All exports and active consents</TextLink>
          </p>
          <ConsentList consents={consents} />
        </section>
        <section className="space-y-2 pt-8" aria-labelledby="links">
          <h2 id="links" className="text-body font-medium">
            Links
          </h2>
          <p className="text-small text-ink-soft">
            What you share with others by links. <TextLink href="/shares">All your links</TextLink>
          </p>
        </section>
        {mayManage ? <ManagedLinks /> : null}
        <section className="space-y-2 pt-8" aria-labelledby="trash">
          <h2 id="trash" className="text-body font-medium">
            Trash
          </h2>
          <p className="text-small text-ink-soft">
            What was deleted stays until it is restored or deleted for good.{" "}
            <TextLink href="/trash">Open the trash</TextLink>
          </p>
        </section>
      </PageBody>
    </>
  );
}

/** Where members sign in: the ways to one's own account, and to the members. */
function AccountLinks({ mayManage }: { mayManage: boolean }) {
  return (
    <section className="space-y-2 pb-6" aria-labelledby="account">
      <h2 id="account" className="text-body font-medium">
        Account
      </h2>
      <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
        <TextLink href="/settings/account">Password, passkeys and sessions</TextLink>
        {mayManage ? <TextLink href="/settings/members">Members and invitations</TextLink> : null}
        <TextLink href="/settings/libraries">Libraries</TextLink>
      </p>
    </section>
  );
}

/** What only those see who manage the library. */
function ManagedLinks() {
  return (
    <>
      <section className="space-y-2 pt-8" aria-labelledby="api">
        <h2 id="api" className="text-body font-medium">
          Tool sets API
        </h2>
        <p className="text-small text-ink-soft">
          Other programs can read and change the toolsets over HTTP.{" "}
          <TextLink href="/settings/api">Keys, calls and reference</TextLink>
        </p>
      </section>
      <section className="space-y-2 pt-8" aria-labelledby="backup">
        <h2 id="backup" className="text-body font-medium">
          Backup
        </h2>
        <p className="text-small text-ink-soft">
          Everything in the library as one file, and a check of every document.{" "}
          <TextLink href="/settings/backup">Back up and verify</TextLink>
        </p>
      </section>
    </>
  );
}
