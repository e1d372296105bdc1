import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { InvitationList } from "@/components/account/invitation-list";
import { InviteDialog } from "@/components/account/invite-dialog";
import { loadMemberOrder } from "@/components/account/member-order";
import { MemberPages } from "@/components/account/member-pages";
import { LibraryOpenings } from "@/components/account/opening-list";
import { AccountSection } from "@/components/account/section";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { accountOptions } from "@/lib/accounts/options";
import { listInvitations } from "@/lib/data/accounts/invitations";
import { listMembers } from "@/lib/data/accounts/memberships";
import { listOpenings } from "@/lib/data/accounts/openings";
import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { memberPage } from "@/lib/domain/accounts/member-page";
import { pageOfRows } from "@/lib/shared/row-page";
import { pageMember } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const viewer = await pageMember("manage");
  if (viewer === null) notFound();
  const order = await loadMemberOrder(searchParams);
  const { q, page } = order;
  const [members, invitations, openings] = await Promise.all([
    listMembers(),
    listInvitations(),
    listOpenings({ in: MAIN_LIBRARY }),
  ]);
  const isClosed = accountOptions().signUp === "closed";
  return (
    <>
      <PageHeader
        title="Members"
        back={{ href: "/settings", label: "Settings" }}
        actions={isClosed ? undefined : <InviteDialog role={viewer.role} />}
      >
        <SettingsTabs viewer={viewer} />
      </PageHeader>
      <PageBody width="reading">
        <p className="mb-3 text-small text-ink-soft">
          Members see everything in the main library except other members’ private conversations.
        </p>
        <NuqsAdapter>
          <MemberPages
            found={memberPage(members, { words: q, page })}
            path="/settings/members"
            viewer={{ id: viewer.id, role: viewer.role }}
            libraryId={null}
          />
        </NuqsAdapter>
        <AccountSection id="invitations" title="Invitations">
          <InvitationList found={pageOfRows(invitations, order.invitations)} order={order} />
        </AccountSection>
        <LibraryOpenings openings={openings} />
      </PageBody>
    </>
  );
}
