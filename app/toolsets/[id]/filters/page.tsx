import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterEditor } from "@/components/toolsets/filters/filter-editor";
import { FetchedFilterEditor } from "@/components/toolsets/filters/fetched-filter-editor";
import { toolsetRevision } from "@/lib/data/exports/document-bytes";
import { readFilterTarget } from "@/lib/data/toolsets/filters";
import { isLargeToolsetPage } from "@/lib/http/threads/is-heavy";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Filters" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ set?: string | string[] }>;
}

export default async function FiltersPage({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const [{ id }, { set }] = await Promise.all([params, searchParams]);
  const fileId = pathSegment(id);
  const asked = typeof set === "string" ? set : null;
  if (await isLargeToolsetPage(viewer, fileId)) {
    const revision = await toolsetRevision(fileId);
    if (revision === null) notFound();
    return <FetchedFilterEditor fileId={fileId} set={asked} revision={revision} />;
  }
  const target = await readFilterTarget(fileId, asked);
  if (target === null) notFound();
  return <FilterEditor key={target.rowId} target={target} />;
}
