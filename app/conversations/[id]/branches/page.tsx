import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { BranchGraphPicture } from "@/components/pictures/branch-graph";
import { pictureFormat } from "@/components/pictures/format";
import { preferredLocale } from "@/components/shell/accept-language";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { branchesPage } from "@/lib/http/threads/pages";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Branches" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A whole number in the address; undefined for anything else. */
function numberIn(value: string | string[] | undefined): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A picture of what branches off in a conversation: its tree, or its retries. */
export default async function BranchesPage({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const [{ id }, wanted, header] = await Promise.all([params, searchParams, headers()]);
  const options = { path: numberIn(wanted["path"]), from: numberIn(wanted["from"]) };
  const graph = await branchesPage(viewer, pathSegment(id), options);
  if (graph === null) notFound();
  const back = { href: `/conversations/${encodeURIComponent(graph.id)}`, label: graph.title };
  return (
    <>
      <PageHeader title="Branches" back={back} alwaysBack />
      <PageBody width="wide">
        {graph.forks === 0 ? (
          <EmptyState title="No branches or retries">
            <p>Messages with several answers appear here with the path that is shown.</p>
          </EmptyState>
        ) : (
          <BranchGraphPicture
            graph={graph}
            format={pictureFormat(preferredLocale(header.get("accept-language")))}
          />
        )}
      </PageBody>
    </>
  );
}
