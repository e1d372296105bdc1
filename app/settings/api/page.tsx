import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ApiCalls } from "@/components/api/api-calls";
import { ApiKeys } from "@/components/api/api-keys";
import { ApiReference } from "@/components/api/api-reference";
import { KeyRequirement } from "@/components/api/key-requirement";
import { ViewsButton } from "@/components/lists/views-button";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { apiReference } from "@/lib/http/v1/reference";
import { listApiCalls } from "@/lib/data/api/calls";
import { listApiKeys } from "@/lib/data/api/keys";
import { getSettings } from "@/lib/data/settings/settings";
import { pageViewer, requireRight } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Tool sets API" };

const CALLS_SHOWN = 20;

export default async function ApiPage() {
  await requireRight("manage");
  const [keys, calls, settings] = await Promise.all([
    listApiKeys(),
    listApiCalls(CALLS_SHOWN),
    getSettings(),
  ]);
  return (
    <>
      <PageHeader
        title="Tool sets API"
        back={{ href: "/settings", label: "Settings" }}
        badges={
          keys.length === 0 ? undefined : (
            <ViewsButton list="/settings/api" stored={settings.views} />
          )
        }
      >
        <SettingsTabs viewer={await pageViewer()} />
      </PageHeader>
      <PageBody width="wide">
        <NuqsAdapter>
          <ApiKeys keys={keys} />
        </NuqsAdapter>
        <KeyRequirement settings={settings} />
        <ApiCalls calls={calls} keyNames={new Map(keys.map(({ id, name }) => [id, name]))} />
        <ApiReference operations={apiReference()} />
      </PageBody>
    </>
  );
}
