"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ToolQuestion } from "@/lib/domain/toolset/view/tool-page";
import { toolPageQuery } from "@/lib/queries/toolsets/list";
import { Fetched } from "@/components/lists/fetched";
import { ToolView } from "./tool-view";

/**
 * The page of a tool in a large file.
 * @param revision of the file: another one is read again
 */
export function FetchedToolView({
  question,
  revision,
}: {
  question: ToolQuestion;
  revision: number;
}) {
  const query = toolPageQuery(question, revision);
  const found = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <Fetched found={found} title="This tool could not be loaded.">
      {(page) => <ToolView key={`${page.toolset.rowId} ${page.position}`} page={page} />}
    </Fetched>
  );
}
