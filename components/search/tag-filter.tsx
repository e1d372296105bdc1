"use client";

import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "@/lib/queries/tags";
import { FilterMenu } from "./filter-menu";

const MOST = 100;

/** The tags of the library, most used first; nothing while there is none. */
export function TagFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  if (tags.length === 0) return null;
  const choices = tags
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ tag, count }) => ({ key: "tag", value: tag, label: `${tag} (${count})` }));
  return <FilterMenu group={{ id: "tag", label: "Tag", choices }} q={q} onChange={onChange} />;
}
