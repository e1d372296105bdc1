import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";

interface Props {
  /** What could not be loaded, as a sentence without a full stop. */
  title: string;
  query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  className?: string;
}

/** Says what could not be loaded and why, and loads it again when asked to. */
export function LoadError({ title, query, ...place }: Props) {
  return (
    <InlineError
      {...place}
      title={title}
      actions={
        <Button size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {query.error?.message}
    </InlineError>
  );
}
