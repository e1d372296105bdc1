"use client";

import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import type { StoredTest } from "@/lib/domain/permissions/tests/schema";
import { useReportEdits } from "../use-report-edits";
import { draftOfTest, NEW_TEST, storedOf } from "./test-draft";
import { hasTest, isAsRead, testEdit } from "./test-edits";
import { TestFields } from "./test-fields";

interface Props {
  toolset: ToolsetTests;
  /** Null for a new one, and where the one that a draft was of is gone. */
  stored: StoredTest | null;
  /** Which draft of the toolset's tests it is. */
  field: string;
  onClose: () => void;
}

/** Where the drafts of a toolset's tests belong. */
export function testsPlace({ toolsetId }: ToolsetTests): string {
  return `tests:${toolsetId}`;
}

/** The field of the draft of a test. */
export const testField = (stored: StoredTest | null): string => stored?.pointer ?? "new";

/** Writes a test, new or stored. */
export function TestDialog({ toolset, stored, field, onClose }: Props) {
  const kept = useDraft({
    at: {
      subject: `toolset:${toolset.fileId}`,
      place: testsPlace(toolset),
      base: toolset.revision,
    },
    field,
    label: stored === null ? "New permission test" : "Permission test",
    stored: stored?.read.ok ? draftOfTest(stored.read.test) : NEW_TEST,
  });
  const draft = kept.value;
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useReportEdits();
  // The report follows what others change, and a draft may be older than what is stored.
  const isOutdated =
    stored !== null && (!isAsRead(toolset, stored) || (kept.isChanged && kept.base !== undefined));
  const replaced = isOutdated ? null : stored;

  const saving = useSaving(
    async () => {
      const value = storedOf(draft);
      if (value === null) return false;
      if (replaced === null && hasTest(toolset, value)) return true;
      const title = replaced === null ? "Test added" : "Test changed";
      return edits.save([testEdit(toolset, replaced, value)], [], title);
    },
    () => {
      kept.saved();
      onClose();
    },
  );
  function save() {
    if (draft.name.trim() === "") return setProblem("Describe in a sentence what must stay true.");
    if (storedOf(draft) === null) return setProblem("Describe what must hold for these tools.");
    setProblem(null);
    return saving.save();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={stored === null ? "Add a permission test" : "Edit the permission test"}
      description={`It is kept in the toolset “${toolset.toolsetId}” and travels with it.`}
      footer={
        <>
          <Button
            onPress={() => {
              if (kept.isChanged) kept.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" isPending={saving.isSaving} onPress={save}>
            {isOutdated ? "Save as a new test" : "Save"}
          </Button>
        </>
      }
    >
      <DraftBar draft={kept} className="mb-4" />
      {isOutdated ? (
        <InlineError
          tone="warning"
          title="This test was changed or deleted elsewhere"
          className="mb-4"
        >
          What you typed is still here. Saving adds it as a new test and leaves the other one as it
          is.
        </InlineError>
      ) : null}
      <SaveFailure saving={saving} className="mb-4" />
      {problem === null ? null : <InlineError title={problem} className="mb-4" />}
      <TestFields draft={draft} onChange={kept.set} />
    </Dialog>
  );
}
