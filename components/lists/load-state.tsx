import type { ComponentProps } from "react";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";

interface Props {
  /** What could not be had, as in "The report". */
  what: string;
  query: ComponentProps<typeof LoadError>["query"] & { readonly isError: boolean };
}

/** Stands for something that is being read or could not be. */
export function LoadState({ what, query }: Props) {
  if (query.isError) {
    return (
      <div className="p-4 sm:px-6">
        <LoadError title={`${what} could not be read`} query={query} />
      </div>
    );
  }
  return (
    <div role="status" aria-label="Reading" className="animate-late space-y-4 p-4 sm:px-6">
      {["a", "b", "c", "d"].map((name) => (
        <Skeleton key={name} className="h-14 w-full" />
      ))}
    </div>
  );
}
