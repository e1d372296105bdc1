import { pageViewer } from "@/lib/http/server/page-viewer";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EditView } from "@/components/toolsets/editor/edit-view";
import { FetchedEditView } from "@/components/toolsets/editor/fetched-edit-view";
import { toolsetRevision } from "@/lib/data/exports/document-bytes";
import { getToolsetEditing } from "@/lib/data/toolsets/editing";
import { isLargeToolsetPage } from "@/lib/http/threads/is-heavy";
import { pathSegment } from "@/lib/shared/path-segment";

export const metadata: Metadata = { title: "Edit toolsets" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ set?: string | string[]; tool?: string | string[] }>;
}

export default async function EditRoute({ params, searchParams }: Props) {
  const viewer = await pageViewer();
  const [{ id }, { set, tool }] = await Promise.all([params, searchParams]);
  const question = {
    fileId: pathSegment(id),
    set: typeof set === "string" ? set : null,
    tool: typeof tool === "string" && /^\d{1,9}$/.test(tool) ? Number(tool) : null,
  };
  if (await isLargeToolsetPage(viewer, question.fileId)) {
    const revision = await toolsetRevision(question.fileId);
    if (revision === null) notFound();
    return <FetchedEditView question={question} revision={revision} />;
  }
  const editing = await getToolsetEditing(viewer, question.fileId, question.set, question.tool);
  if (editing === null) notFound();
  return <EditView editing={editing} />;
}
