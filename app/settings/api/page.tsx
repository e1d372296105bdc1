import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { ApiCalls } from "@/components/api/api-calls";
import { ApiKeys } from "@/components/api/api-keys";
import { ApiReference } from "@/components/api/api-reference";
import { KEY_COLUMNS } from "@/components/api/key-columns";
import { loadKeyOrder } from "@/components/api/key-order";
import { KeyRequirement } from "@/components/api/key-requirement";
import { ViewsButton } from "@/components/lists/views-button";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { apiReference } from "@/lib/http/v1/reference";
import { listApiCalls } from "@/lib/data/api/calls";
import { apiKeyNames, listApiKeyPage } from "@/lib/data/api/key-page";
import { getSettings } from "@/lib/data/settings/settings";
import { pageViewer, requireRight } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Tool sets API" };

const CALLS_SHOWN = 20;

export default async function ApiPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireRight("manage");
  const { q, sort, order, page } = await loadKeyOrder(searchParams);
  const usual = KEY_COLUMNS.find(({ id }) => id === sort)?.sort ?? "desc";
  const [keys, calls, settings] = await Promise.all([
    listApiKeyPage({ sort, order: order ?? usual, words: q, page }),
    listApiCalls(CALLS_SHOWN),
    getSettings(),
  ]);
  const keyNames = await apiKeyNames(calls.map(({ keyId }) => keyId));
  return (
    <>
      <PageHeader
        title="Tool sets API"
        back={{ href: "/settings", label: "Settings" }}
        badges={
          keys.total === 0 ? undefined : (
            <ViewsButton list="/settings/api" stored={settings.views} />
          )
        }
      >
        <SettingsTabs viewer={await pageViewer()} />
      </PageHeader>
      <PageBody width="wide">
        <NuqsAdapter>
          <ApiKeys found={keys} />
        </NuqsAdapter>
        <KeyRequirement settings={settings} />
        <ApiCalls calls={calls} keyNames={keyNames} />
        <ApiReference operations={apiReference()} />
      </PageBody>
    </>
  );
}
