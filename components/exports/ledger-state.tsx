import { InlineError } from "@/components/ui/inline-error";

/** Whether the ledger is whole: each entry is sealed with the hash of the one before. */
export function LedgerState({
  ledger,
}: {
  ledger: { readonly entries: number; readonly brokenAt: number | null };
}) {
  const { entries, brokenAt } = ledger;
  if (entries === 0) return null;
  if (brokenAt !== null) {
    return (
      <InlineError title={`The ledger is not whole from entry ${brokenAt} on`} className="mb-4">
        An entry was changed, removed or added by something other than Colloquy. The exports below
        are shown as they are recorded; compare them with a copy of the ledger you trust.
      </InlineError>
    );
  }
  return (
    <p className="pb-4 text-small text-ink-soft">
      Everything that left this library, or was about to. The ledger has{" "}
      {entries === 1 ? "1 entry" : `${entries} entries`}, each sealed with the hash of the one
      before, and is whole.
    </p>
  );
}
