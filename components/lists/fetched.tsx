"use client";

import type { ComponentProps, ReactNode } from "react";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";

interface FetchedProps<Data> {
  /** What a query has found so far. */
  readonly found: ComponentProps<typeof LoadError>["query"] & {
    readonly data: Data | undefined;
    readonly isError: boolean;
  };
  /** The title of the error when loading fails. */
  readonly title: string;
  readonly children: (data: Data) => ReactNode;
}

/** A page that the browser fetches the content of: drawing it on the server would hold up the others. */
export function Fetched<Data>({ found, title, children }: FetchedProps<Data>) {
  const { data, isError } = found;
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton className="m-6 h-96" />;
  return (
    <div className="p-6">
      <LoadError title={title} query={found} />
    </div>
  );
}
