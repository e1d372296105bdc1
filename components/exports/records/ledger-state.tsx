import { InlineError } from "@/components/ui/feedback/inline-error";
import type { LedgerCheck, LedgerFault } from "@/lib/domain/exports/ledger";

/** Whether the ledger is whole: each entry is sealed with the hash of the one before, and the newest is known. */
export function LedgerState({ ledger }: { ledger: LedgerCheck }) {
  const { entries, faults } = ledger;
  if (faults.length > 0) {
    return (
      <InlineError title="The ledger is incomplete or was changed" className="mb-4">
        <ul className="list-disc ps-5">
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>{faultLabel(fault)}</li>
          ))}
        </ul>
        <p className="pt-2">
          Something other than Colloquy changed the database or replaced it with an older copy. The
          exports below are shown as they are recorded; compare them with a copy of the ledger you
          trust.
        </p>
      </InlineError>
    );
  }
  if (entries === 0) return null;
  return (
    <p className="pb-4 text-small text-ink-soft">
      The ledger records exports, imports, deletions, consents, and changes of permissions and
      secrets. It is complete: {entries === 1 ? "1 entry" : `${entries} entries`}, each sealed with
      the hash of the one before.
    </p>
  );
}

function faultLabel(fault: LedgerFault): string {
  switch (fault.kind) {
    case "changed":
      return `Entry ${fault.at} was changed, moved, or follows an entry that was removed.`;
    case "missing":
      return fault.at === fault.until
        ? `Entry ${fault.at}, the newest one, is missing.`
        : `Entries ${fault.at} to ${fault.until} are missing at the end.`;
    case "gap":
      return `The ledger before entry ${fault.at} was incomplete or changed when Colloquy wrote it.`;
    case "added":
      return `Colloquy did not write the entries from ${fault.at} on.`;
    case "head":
      return fault.where === "database"
        ? "The record of the newest entry in the database is missing or was changed."
        : "The file that names the newest entry is missing or was changed.";
  }
}
