"use client";

import { useQuery } from "@tanstack/react-query";
import { toolsetFileQuery } from "@/lib/queries/toolsets";
import { Fetched } from "./fetched";
import { ToolsetWorkbench } from "./toolset-workbench";

/** The workbench of a large file. */
export function FetchedWorkbench({
  id,
  conversation,
}: {
  id: string;
  conversation: string | null;
}) {
  return (
    <Fetched
      found={useQuery(toolsetFileQuery(id, conversation))}
      title="This toolset file couldn't be loaded."
    >
      {(data) => <ToolsetWorkbench key={data.file.id} initial={data} />}
    </Fetched>
  );
}
