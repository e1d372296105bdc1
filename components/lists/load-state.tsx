import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";

interface Props {
  /** What could not be had, as in "The report". */
  what: string;
  query: { isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
}

/** Stands for something that is being read or could not be. */
export function LoadState({ what, query }: Props) {
  if (query.isError) {
    return (
      <div className="p-4 sm:px-6">
        <InlineError
          title={`${what} could not be read`}
          actions={<Button onPress={() => query.refetch()}>Try again</Button>}
        >
          {query.error?.message}
        </InlineError>
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
