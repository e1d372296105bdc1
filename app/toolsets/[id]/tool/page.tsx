import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { revealName } from "@/lib/shared/hidden-in-names";
import { FetchedToolView } from "@/components/toolsets/tool/fetched-tool-view";
import { ToolView } from "@/components/toolsets/tool/tool-view";
import { findToolRevision } from "@/lib/data/tools/page";
import { toolPageHere } from "@/lib/http/permissions/permissions-here";
import { isLargeToolsetPage } from "@/lib/http/threads/is-heavy";
import { pathSegment } from "@/lib/shared/path-segment";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { name } = await searchParams;
  return { title: typeof name === "string" && name !== "" ? revealName(name) : "Tool" };
}

export default async function ToolRoute({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const [{ id }, { set, name, at }] = await Promise.all([params, searchParams]);
  const question = {
    fileId: pathSegment(id),
    toolsetId: typeof set === "string" ? set : "",
    name: typeof name === "string" ? name : "",
    position: typeof at === "string" && /^\d{1,9}$/.test(at) ? Number(at) : null,
  };
  if (await isLargeToolsetPage(viewer, question.fileId)) {
    const revision = await findToolRevision(question);
    if (revision === null) notFound();
    return (
      <NuqsAdapter>
        <FetchedToolView question={question} revision={revision} />
      </NuqsAdapter>
    );
  }
  const page = await toolPageHere(viewer, question);
  if (page === null) notFound();
  return (
    <NuqsAdapter>
      <ToolView key={`${page.toolset.rowId} ${page.position}`} page={page} />
    </NuqsAdapter>
  );
}
