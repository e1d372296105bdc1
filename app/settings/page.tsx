import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ConsentList } from "@/components/settings/consent-list";
import { SecretsSection } from "@/components/secrets/secrets-section";
import { OperatorPolicy } from "@/components/settings/operator-policy";
import { PermissionDefaults } from "@/components/settings/permission-defaults";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { SettingsForm } from "@/components/settings/settings-form";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { TextLink } from "@/components/ui/text/text-link";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { pageViewer } from "@/lib/http/server/page-viewer";
import { knownActors } from "@/lib/data/exports/known-actors";
import { listConsents } from "@/lib/data/exports/consents";
import { consentSubjects } from "@/lib/data/exports/subjects";
import { exportFormats } from "@/lib/export/review/format-about";
import { getSettings } from "@/lib/data/settings/settings";
import { operatorPolicy } from "@/lib/http/permissions/permissions-here";

export const metadata: Metadata = { title: "Settings" };

const CONSENTS_SHOWN = 50;
const FORMAT_NAMES = new Map<string, string>(exportFormats.map(({ id, label }) => [id, label]));

export default async function SettingsPage() {
  const viewer = await pageViewer();
  const [settings, [...consents]] = await Promise.all([
    getSettings(),
    listConsents(viewer, undefined, CONSENTS_SHOWN + 1),
  ]);
  const isMore = consents.splice(CONSENTS_SHOWN).length > 0;
  const [titles, known] = await Promise.all([
    consentSubjects(viewer, consents),
    knownActors(viewer, [], consents),
  ]);
  const mayManage = mayDo(viewer, "manage");
  return (
    <>
      <PageHeader title="Settings">
        <SettingsTabs viewer={viewer} />
      </PageHeader>
      <PageBody width="reading">
        <SettingsForm settings={settings} />
        <PermissionDefaults settings={settings} />
        <OperatorPolicy rules={operatorPolicy()} />
        {mayManage ? (
          <NuqsAdapter>
            <SecretsSection />
          </NuqsAdapter>
        ) : null}
        <section className="space-y-2 pt-8" aria-labelledby="consents">
          <h2 id="consents" className="text-body font-semibold">
            Consents
          </h2>
          <p className="text-small text-ink-soft">
            {isMore
              ? `The last ${CONSENTS_SHOWN} times that a private conversation was exported.`
              : "Each time a private conversation was exported."}{" "}
            <TextLink href="/exports">All exports and active consents</TextLink>
          </p>
          <ConsentList
            consents={consents}
            titles={titles}
            formatNames={FORMAT_NAMES}
            known={known}
          />
        </section>
        <section className="space-y-2 pt-8" aria-labelledby="trash">
          <h2 id="trash" className="text-body font-semibold">
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
