"use client";

import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import type { AuditEntryView } from "@/lib/domain/conversation/view/types";
import { AuditTime } from "../history/audit-time";

/** The audit trail as it is in the file; claims of the file, shown as such. */
export function AuditTrail({
  of: { auditTrail: entries, cutAuditEntries: cut = 0 },
  onHistory,
}: {
  of: { readonly auditTrail: readonly AuditEntryView[]; readonly cutAuditEntries?: number };
  /** Opens the versions this library has seen. */
  onHistory: () => void;
}) {
  return (
    <section className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-small font-medium">Audit trail</h3>
        <Button size="small" onPress={onHistory}>
          History
        </Button>
      </div>
      {cut === 0 ? null : (
        <p className="text-small text-ink-faint">
          {`The newest ${entries.length.toLocaleString("en")} of ${(entries.length + cut).toLocaleString("en")} entries.`}
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-small text-ink-faint">No audit trail in the file.</p>
      ) : (
        <ol className="space-y-2">
          {entries.map((entry, at) => (
            <li key={at} className="text-small">
              <p className="flex flex-wrap gap-x-2">
                <span className="font-medium">{entry.action}</span>
                <NameText className="text-ink-soft" text={entry.actorId} />
                <AuditTime entry={entry} />
              </p>
              {entry.description === null ? null : (
                <p className="text-ink-soft">{entry.description}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
