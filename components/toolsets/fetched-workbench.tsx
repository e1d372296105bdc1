"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { Skeleton } from "@/components/ui/skeleton";
import { toolsetFileQuery } from "@/lib/queries/toolsets";
import { ToolsetWorkbench } from "./toolset-workbench";

/** The workbench of a file so large that drawing it on the server would hold up the others. */
export function FetchedWorkbench({
  id,
  conversation,
}: {
  id: string;
  conversation: string | null;
}) {
  const { data, isError, refetch } = useQuery(toolsetFileQuery(id, conversation));
  if (data !== undefined) return <ToolsetWorkbench key={data.file.id} initial={data} />;
  if (!isError) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="p-6">
      <InlineError
        title="This toolset file couldn't be loaded."
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
      >
        Check that the server is running, then try again.
      </InlineError>
    </div>
  );
}
