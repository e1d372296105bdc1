import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LibraryList } from "@/components/libraries/library-list";
import { LibraryNameButton } from "@/components/libraries/name-button";
import { PageBody } from "@/components/shell/page-body";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { listLibraries } from "@/lib/accounts/libraries";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { pageMember } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Libraries" };

export default async function LibrariesPage() {
  const viewer = await pageMember("read");
  if (viewer === null) notFound();
  const libraries = await listLibraries(viewer);
  const hasShared = libraries.some(({ kind }) => kind === "shared");
  return (
    <>
      <PageHeader
        title="Libraries"
        back={{ href: "/settings", label: "Settings" }}
        actions={mayDo(viewer, "govern") ? <LibraryNameButton /> : undefined}
      >
        <SettingsTabs viewer={viewer} />
      </PageHeader>
      <PageBody width="reading">
        <p className="mb-3 text-small text-ink-soft">
          Each conversation is in one library, and only the members of that library see it.
          Toolsets, servers, models, secrets and keys belong to the main library.
        </p>
        <LibraryList
          libraries={libraries}
          mainHref={mayDo(viewer, "manage") ? "/settings/members" : null}
        />
        {hasShared ? null : (
          <p className="pt-4 text-small text-ink-soft">
            No shared libraries yet. They are for conversations that only some members should see.
          </p>
        )}
      </PageBody>
    </>
  );
}
