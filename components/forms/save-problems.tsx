import { NameText } from "@/components/names/name-text";
import { isConnectionFailure } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ActionError } from "@/lib/actions/result";
import type { FixOperation } from "@/lib/validation/diagnostic";

/** What stands in the way of saving, each with the change that would let it pass. */
export function SaveProblems({
  error,
  headline = "That was not saved",
  onFix,
}: {
  error: ActionError | null;
  /** What did not happen. */
  headline?: string;
  /** Makes a proposed change in what is being typed. */
  onFix?: (operation: FixOperation) => void;
}) {
  // A conflict has its own question, and a lost connection its own notice.
  if (error === null || error.code === "stale" || isConnectionFailure(error)) return null;
  const { diagnostics = [] } = error;
  return (
    <InlineError title={headline}>
      {diagnostics.length === 0 ? (
        error.message
      ) : (
        <ul className="space-y-2">
          {diagnostics.slice(0, 20).map(({ rule, path, message, fix }) => (
            <li key={`${rule} ${path}`} className="wrap-anywhere">
              {message}
              {fix === undefined || onFix === undefined ? null : (
                <>
                  {" "}
                  <Button
                    size="small"
                    onPress={() => {
                      for (const operation of fix.operations) onFix(operation);
                    }}
                  >
                    <NameText text={fix.title} />
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </InlineError>
  );
}
