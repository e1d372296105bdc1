import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { cache } from "react";
import { loadMemberOrder } from "@/components/account/member-order";
import { MemberPages } from "@/components/account/member-pages";
import { LibraryOpenings } from "@/components/account/opening-list";
import { AccountSection } from "@/components/account/section";
import { AddMember } from "@/components/libraries/add-member";
import { DeleteLibrary, LeaveLibrary } from "@/components/libraries/library-end";
import { ConversationsLink } from "@/components/libraries/library-list";
import { LibraryNameButton } from "@/components/libraries/name-button";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { countAbandoned, listLibraries } from "@/lib/accounts/libraries";
import { membersOf } from "@/lib/data/accounts/libraries";
import { listMembers, type MemberRow } from "@/lib/data/accounts/memberships";
import { listOpenings } from "@/lib/data/accounts/openings";
import { memberPage } from "@/lib/domain/accounts/member-page";
import { hasRight } from "@/lib/domain/accounts/role";
import { mayDo, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { pageMember } from "@/lib/http/server/page-viewer";
import { revealName } from "@/lib/shared/hidden-in-names";
import { pathSegment } from "@/lib/shared/path-segment";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** A shared library that the viewer is in; null for every other. */
const sharedLibrary = cache(async (viewer: MemberViewer, id: string) => {
  const libraries = await listLibraries(viewer);
  return libraries.find((one) => one.id === id && one.kind === "shared") ?? null;
});

async function asked({ params }: Pick<Props, "params">) {
  const viewer = await pageMember("read");
  if (viewer === null) return null;
  const library = await sharedLibrary(viewer, pathSegment((await params).id));
  return library === null ? null : { viewer, library };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: revealName((await asked(props))?.library.name ?? "Library") };
}

export default async function LibraryPage(props: Props) {
  const found = await asked(props);
  if (found === null) notFound();
  const { viewer, library } = found;
  const { id, name, role, conversations } = library;
  const { q, page } = await loadMemberOrder(props.searchParams);
  const mayManage = hasRight(role, "manage");
  const [members, everybody, openings] = await Promise.all([
    membersOf(id),
    listMembers(),
    mayManage ? listOpenings({ in: id }) : [],
  ]);
  const owners = members.filter((member) => member.role === "owner");
  const inIt = new Set(members.map((member) => member.id));
  // Addresses are for those who invite people.
  const isTold = mayDo(viewer, "manage");
  const shown = (member: MemberRow) => ({
    id: member.id,
    name: member.name,
    email: isTold ? member.email : null,
  });
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: "/settings/libraries", label: "Libraries" }}
        alwaysBack
        actions={mayManage ? <LibraryNameButton library={{ id, name }} /> : undefined}
      />
      <PageBody width="reading">
        <p className="mb-3 text-small text-ink-soft">
          {conversations === 0 ? (
            "No conversations yet. Move some here, or choose this library when you import."
          ) : (
            <>
              <ConversationsLink library={library} />, which only its members see.
            </>
          )}
        </p>
        <AccountSection
          id="members"
          title="Members"
          actions={
            mayManage ? (
              <AddMember
                libraryId={id}
                role={role}
                people={everybody.filter((one) => !inIt.has(one.id)).map(shown)}
              />
            ) : undefined
          }
        >
          <NuqsAdapter>
            <MemberPages
              found={memberPage(
                members.map((member) => ({ ...shown(member), role: member.role })),
                { words: q, page },
              )}
              path={`/settings/libraries/${encodeURIComponent(id)}`}
              libraryId={id}
              viewer={{ id: viewer.id, role }}
            />
          </NuqsAdapter>
        </AccountSection>
        <LibraryOpenings openings={openings} />
        <LeaveLibrary library={library} isLastOwner={role === "owner" && owners.length === 1} />
        {role === "owner" ? (
          <DeleteLibrary library={library} abandoned={await countAbandoned(id)} />
        ) : null}
      </PageBody>
    </>
  );
}
