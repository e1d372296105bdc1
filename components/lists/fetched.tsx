"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";

interface FetchedProps<Data> {
  /** What a query has found so far. */
  readonly found: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** The title of the error when loading fails. */
  readonly title: string;
  readonly children: (data: Data) => ReactNode;
}

/** A page that the browser fetches the content of: drawing it on the server would hold up the others. */
export function Fetched<Data>({ found, title, children }: FetchedProps<Data>) {
  const { data, isError, refetch } = found;
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="p-6">
      <InlineError
        title={title}
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
      >
        Check that the server is running, then try again.
      </InlineError>
    </div>
  );
}
