import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterEditor } from "@/components/toolsets/filters/filter-editor";
import { readFilterTarget } from "@/lib/data/toolset-filters";

export const metadata: Metadata = { title: "Filters" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ set?: string | string[] }>;
}

export default async function FiltersPage({ params, searchParams }: Props) {
  const [{ id }, { set }] = await Promise.all([params, searchParams]);
  const target = await readFilterTarget(
    decodeURIComponent(id),
    typeof set === "string" ? set : null,
  );
  if (target === null) notFound();
  // Saved filters, or those of another toolset, start a new draft.
  return <FilterEditor key={`${target.rowId}:${target.revision}`} target={target} />;
}
