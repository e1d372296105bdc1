import { revealName } from "@/lib/domain/names/hidden-in-names";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ToolsetWorkbench } from "@/components/toolsets/toolset-workbench";
import { readToolsetRows } from "@/lib/data/toolsets";
import { toolsetFileHere } from "@/lib/http/permissions-here";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ conversation?: string | string[] }>;
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const rows = await readToolsetRows(decodeURIComponent((await params).id));
  return { title: revealName(rows?.item.title ?? "Toolset") };
}

export default async function ToolsetPage({ params, searchParams }: Props) {
  const asked = (await searchParams).conversation;
  const conversation = typeof asked === "string" ? asked : null;
  const detail = await toolsetFileHere(decodeURIComponent((await params).id), conversation);
  if (!detail) notFound();
  return (
    <NuqsAdapter>
      <ToolsetWorkbench key={detail.file.id} initial={detail} />
    </NuqsAdapter>
  );
}
