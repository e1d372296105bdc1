import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EditView } from "@/components/toolsets/edit/edit-view";
import { getToolsetEditing } from "@/lib/data/toolset-editing";

export const metadata: Metadata = { title: "Edit toolsets" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ set?: string | string[]; tool?: string | string[] }>;
}

export default async function EditRoute({ params, searchParams }: Props) {
  const [{ id }, { set, tool }] = await Promise.all([params, searchParams]);
  const editing = await getToolsetEditing(
    decodeURIComponent(id),
    typeof set === "string" ? set : null,
    typeof tool === "string" && /^\d{1,9}$/.test(tool) ? Number(tool) : null,
  );
  if (editing === null) notFound();
  return <EditView editing={editing} />;
}
