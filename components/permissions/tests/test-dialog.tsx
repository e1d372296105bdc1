"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { InlineError } from "@/components/ui/inline-error";
import type { ToolsetTests } from "@/lib/domain/permission-tests/listing";
import type { StoredTest } from "@/lib/domain/permission-tests/test-schema";
import { useReportEdits } from "../use-report-edits";
import { draftOfTest, NEW_TEST, storedOf } from "./test-draft";
import { testEdit } from "./test-edits";
import { TestFields } from "./test-fields";

interface Props {
  toolset: ToolsetTests;
  /** Null for a new one. */
  stored: StoredTest | null;
  onClose: () => void;
}

/** Writes a test, new or stored. */
export function TestDialog({ toolset, stored, onClose }: Props) {
  const [draft, setDraft] = useState(stored?.read.ok ? draftOfTest(stored.read.test) : NEW_TEST);
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useReportEdits();

  async function save() {
    if (draft.name.trim() === "") return setProblem("Say in a sentence what has to stay true.");
    const value = storedOf(draft);
    if (value === null) return setProblem("Say what the tools have to be.");
    const title = stored === null ? "Test added" : "Test changed";
    if (await edits.save([testEdit(toolset, stored, value)], [], title)) onClose();
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
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={edits.isSaving} onPress={save}>
            Save
          </Button>
        </>
      }
    >
      {problem === null ? null : <InlineError title={problem} className="mb-4" />}
      <TestFields draft={draft} onChange={setDraft} />
    </Dialog>
  );
}
