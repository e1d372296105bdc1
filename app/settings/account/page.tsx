import { NameText } from "@/components/names/name-text";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { loadAccountPages } from "@/components/account/account-pages";
import { DeleteAccount } from "@/components/account/delete-account";
import { KeySection } from "@/components/account/key-section";
import { OpeningList } from "@/components/account/opening-list";
import { PasskeySection } from "@/components/account/passkey-section";
import { PasswordSection } from "@/components/account/password-section";
import { ProviderSection } from "@/components/account/provider-section";
import { AccountSection } from "@/components/account/section";
import { SessionSection } from "@/components/account/session-section";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { accountOptions } from "@/lib/accounts/options";
import { SHORTEST_PASSWORD } from "@/lib/accounts/password";
import { hasProvider, listPasskeys, readPassword } from "@/lib/data/accounts/credentials";
import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { keptBy } from "@/lib/data/accounts/kept";
import { listOpenings } from "@/lib/data/accounts/openings";
import { pageOfRows } from "@/lib/shared/row-page";
import { pageMember } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Account" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function AccountPage({ searchParams }: Props) {
  const viewer = await pageMember("self");
  if (viewer === null) notFound();
  const { listSessions } = await import("@/lib/accounts/account");
  const { provider } = accountOptions();
  const pages = await loadAccountPages(searchParams);
  const [passkeys, password, isLinked, sessions, keys, openings, kept] = await Promise.all([
    listPasskeys(viewer.id),
    readPassword(viewer.id),
    hasProvider(viewer.id),
    listSessions(viewer, new Headers(await headers())),
    listMemberKeys(viewer.id),
    listOpenings({ of: viewer.id }),
    keptBy(viewer),
  ]);
  return (
    <>
      <PageHeader title="Account" back={{ href: "/settings", label: "Settings" }}>
        <SettingsTabs viewer={viewer} />
      </PageHeader>
      <PageBody width="reading">
        <p className="text-small text-ink-soft">
          <NameText text={viewer.name} />, {viewer.email}, {viewer.role ?? "no member"} of this
          library
        </p>
        <PasswordSection
          hasPassword={password !== null}
          hasPasskey={passkeys.length > 0}
          shortest={SHORTEST_PASSWORD}
        />
        <PasskeySection passkeys={passkeys} />
        {provider === null ? null : (
          <ProviderSection
            name={provider.name}
            isLinked={isLinked}
            hasPassword={password !== null}
            hasFailed={!isLinked && (await searchParams).problem === "provider"}
          />
        )}
        <SessionSection found={pageOfRows(sessions, pages.sessions)} pages={pages} />
        <KeySection found={pageOfRows(keys, pages.keys)} pages={pages} role={viewer.role} />
        {openings.length === 0 ? null : (
          <AccountSection id="opened" title="Who opened your private conversations">
            <OpeningList openings={openings} />
          </AccountSection>
        )}
        <DeleteAccount email={viewer.email} kept={kept.length} />
      </PageBody>
    </>
  );
}
