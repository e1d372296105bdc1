"use client";

import { useQuery } from "@tanstack/react-query";
import { BranchGraphPicture } from "@/components/pictures/branch-graph";
import { pictureFormat } from "@/components/pictures/format";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useFormat } from "@/components/ui/format/context";
import { branchGraphQuery } from "@/lib/queries/conversations/branches";
import { useReader } from "../state/reader-context";

/** The retries of a conversation whose source recorded no tree, as a picture. */
export function RetryGraph({ isDocked, onClose }: { isDocked: boolean; onClose: () => void }) {
  const reader = useReader();
  const { locale } = useFormat();
  const graph = useQuery(branchGraphQuery(reader.conversationId));
  if (graph.isError) {
    return <InlineError title="The retries could not be loaded">{graph.error.message}</InlineError>;
  }
  if (graph.data === undefined) return <Skeleton className="h-40 w-full" />;
  if (graph.data.forks === 0) {
    return (
      <EmptyState title="No branches or retries">
        Messages with several answers appear here with the path that is shown.
      </EmptyState>
    );
  }
  return (
    <BranchGraphPicture
      graph={graph.data}
      format={pictureFormat(locale)}
      onFollow={async ({ id }) => {
        // Next to the messages it stays; over them it would hide where one has gone.
        if (!isDocked) onClose();
        await reader.goTo({ message: id });
      }}
    />
  );
}
