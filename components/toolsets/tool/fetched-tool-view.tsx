"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { ToolQuestion } from "@/lib/domain/toolset/tool-page";
import { toolPageQuery } from "@/lib/queries/toolsets";
import { ToolView } from "./tool-view";

/**
 * The page of a tool in a file so large that drawing it on the server would hold up the others.
 * @param revision of the file: another one is read anew
 */
export function FetchedToolView({
  question,
  revision,
}: {
  question: ToolQuestion;
  revision: number;
}) {
  const { data, isError, refetch } = useQuery({
    ...toolPageQuery(question, revision),
    placeholderData: keepPreviousData,
  });
  if (data !== undefined) {
    return <ToolView key={`${data.toolset.rowId} ${data.position}`} page={data} />;
  }
  if (!isError) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="p-6">
      <InlineError
        title="This tool couldn't be loaded."
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
      >
        Check that the server is running, then try again.
      </InlineError>
    </div>
  );
}
