"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { DiffText } from "@/components/ui/diff/diff-text";
import type { OverrideRepair } from "@/lib/domain/permissions/override-lint/finding";
import type { OverrideCase } from "@/lib/domain/permissions/override-lint/report";
import { titleWords } from "@/components/names/title-labels";
import { useReportEdits } from "../use-report-edits";

/** What a repair writes and what that changes about the tools, before it is made. */
export function RepairDialog({
  of: { conversation, finding },
  repair,
  onClose,
}: {
  of: OverrideCase;
  repair: OverrideRepair;
  onClose: () => void;
}) {
  const reportEdits = useReportEdits();
  const { id, shellRevision: expectedRevision } = conversation;
  const apply = async () => {
    const edits = [{ id, expectedRevision, edit: repair.edit }];
    if (await reportEdits.save([], edits, "Override repaired")) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={repair.label}
      description={`In “${titleWords(conversation.title)}”. You can undo it.`}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={reportEdits.isSaving} onPress={apply}>
            Repair
          </Button>
        </>
      }
    >
      <h3 className="text-small font-medium">What changes about the tools</h3>
      {repair.effects.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing: every tool stays as it is.</p>
      ) : (
        <ul className="list-disc ps-4 text-small">
          {repair.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <h3 className="mt-4 text-small font-medium">What is written</h3>
      <DiffText
        className="max-h-72 overflow-auto rounded-card border border-line p-3 font-mono text-small"
        before={written(finding.before)}
        after={written(repair.after)}
      />
    </Dialog>
  );
}

/** Entries as their file might write them. */
function written(entries: readonly unknown[]): string {
  return entries.map((entry) => JSON.stringify(entry, null, 2)).join(",\n");
}
