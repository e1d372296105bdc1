import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ToolsetWorkbench } from "@/components/toolsets/toolset-workbench";
import { getToolsetFile } from "@/lib/data/toolsets";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await getToolsetFile(decodeURIComponent((await params).id));
  return { title: detail?.file.title ?? "Toolset" };
}

export default async function ToolsetPage({ params }: Props) {
  const detail = await getToolsetFile(decodeURIComponent((await params).id));
  if (!detail) notFound();
  return (
    <NuqsAdapter>
      <ToolsetWorkbench key={detail.file.id} initial={detail} />
    </NuqsAdapter>
  );
}
