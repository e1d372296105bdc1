"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toolsetFiltersQuery } from "@/lib/queries/toolsets/list";
import { Fetched } from "@/components/lists/fetched";
import { FilterEditor } from "./filter-editor";

/**
 * The editor of the filters of a toolset in a large file.
 * @param revision of the file: another one is read again
 */
export function FetchedFilterEditor({
  fileId,
  set,
  revision,
}: {
  fileId: string;
  set: string | null;
  revision: number;
}) {
  const query = toolsetFiltersQuery(fileId, set, revision);
  const found = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <Fetched found={found} title="These filters could not be loaded.">
      {(target) => <FilterEditor key={target.rowId} target={target} />}
    </Fetched>
  );
}
