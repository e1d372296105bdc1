"use client";

import { useQuery } from "@tanstack/react-query";
import { toolsetFileQuery } from "@/lib/queries/toolsets/list";
import { Fetched } from "@/components/lists/fetched";
import { ToolsetWorkbench } from "./workbench";

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
      title="This toolset file could not be loaded."
    >
      {(data) => <ToolsetWorkbench key={data.file.id} initial={data} />}
    </Fetched>
  );
}
