import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { SearchParams } from "nuqs/server";
import { ChangesFilters } from "@/components/changes/changes-filters";
import { ChangesList } from "@/components/changes/changes-list";
import { loadChangesOrder } from "@/components/changes/changes-order";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { librariesOf } from "@/lib/data/accounts/libraries";
import { namesInEntries } from "@/lib/data/accounts/entry-names";
import { listRecordedChanges } from "@/lib/data/activity/changes";
import { getConversation } from "@/lib/data/conversations/get";
import { asRecordedKind } from "@/lib/domain/library/recorded-change";
import { pageViewer } from "@/lib/http/server/page-viewer";

export const metadata: Metadata = { title: "Who changed what" };

export default async function ChangesPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const viewer = await pageViewer();
  const order = await loadChangesOrder(searchParams);
  const { conversation, member, system, cursor } = order;
  const about = conversation === null ? null : await getConversation(viewer, conversation);
  if (conversation !== null && about === null) notFound();
  const kind = asRecordedKind(order.kind ?? "");
  const [page, libraries] = await Promise.all([
    listRecordedChanges(viewer, {
      ...(conversation === null ? {} : { conversation }),
      ...(member === null ? {} : { member }),
      ...(system === null ? {} : { system }),
      ...(kind === null ? {} : { kind }),
      ...(cursor === null ? {} : { cursor }),
    }),
    viewer.kind === "member" ? librariesOf(viewer.id) : [],
  ]);
  const { members, names, invited } = await namesInEntries(viewer, page.items);
  return (
    <NuqsAdapter>
      <PageHeader
        title="Who changed what"
        alwaysBack
        back={
          about === null
            ? { href: "/activity", label: "Activity" }
            : {
                href: `/conversations/${encodeURIComponent(about.id)}`,
                label: about.title === "" ? "Conversation" : about.title,
              }
        }
      />
      <PageBody width="wide" isFocusable>
        <ChangesFilters order={order} members={members} />
        <ChangesList
          page={page}
          order={order}
          own={viewer.kind === "member" ? viewer.id : null}
          names={names}
          libraries={new Map(libraries.map(({ id, name }) => [id, name]))}
          invited={invited}
        />
      </PageBody>
    </NuqsAdapter>
  );
}
