import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { InvitationList } from "@/components/account/invitation-list";
import { InviteDialog } from "@/components/account/invite-dialog";
import { MemberList } from "@/components/account/member-list";
import { AccountSection } from "@/components/account/section";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { accountOptions } from "@/lib/accounts/options";
import { listInvitations } from "@/lib/data/accounts/invitations";
import { listMembers } from "@/lib/data/accounts/memberships";
import { pageMember } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage() {
  const viewer = await pageMember("manage");
  if (viewer === null) notFound();
  const [members, invitations] = await Promise.all([listMembers(), listInvitations()]);
  const isClosed = accountOptions().signUp === "closed";
  return (
    <>
      <PageHeader
        title="Members"
        back={{ href: "/settings", label: "Settings" }}
        alwaysBack
        actions={isClosed ? undefined : <InviteDialog role={viewer.role} />}
      />
      <PageBody width="reading">
        <p className="mb-3 text-small text-ink-soft">
          Members see everything in this library but the private conversations of others.
        </p>
        <MemberList members={members} viewer={{ id: viewer.id, role: viewer.role }} />
        <AccountSection id="invitations" title="Invitations">
          <InvitationList invitations={invitations} />
        </AccountSection>
      </PageBody>
    </>
  );
}
