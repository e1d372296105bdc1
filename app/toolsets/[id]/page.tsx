import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { revealName } from "@/lib/shared/hidden-in-names";
import { FetchedWorkbench } from "@/components/toolsets/workbench/fetched-workbench";
import { ToolsetWorkbench } from "@/components/toolsets/workbench/workbench";
import { readToolsetRows } from "@/lib/data/toolsets/list";
import { toolsetFileHere } from "@/lib/http/permissions/permissions-here";
import { isLargeToolsetPage } from "@/lib/http/threads/is-heavy";
import { pathSegment } from "@/lib/shared/path-segment";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ conversation?: string | string[] }>;
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const rows = await readToolsetRows(pathSegment((await params).id));
  return { title: revealName(rows?.item.title ?? "Toolset") };
}

export default async function ToolsetPage({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const asked = (await searchParams).conversation;
  const conversation = typeof asked === "string" ? asked : null;
  const id = pathSegment((await params).id);
  if (await isLargeToolsetPage(viewer, id)) {
    return <FetchedWorkbench id={id} conversation={conversation} />;
  }
  const detail = await toolsetFileHere(viewer, id, conversation);
  if (!detail) notFound();
  return <ToolsetWorkbench key={detail.file.id} initial={detail} />;
}
