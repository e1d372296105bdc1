"use client";

import { useQuery } from "@tanstack/react-query";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { NumberText } from "@/components/ui/text/number-text";
import type { Suggestion } from "@/lib/domain/history/suggest";
import { permissionTestsQuery, replayQuery } from "@/lib/queries/permission-reports";
import { draftOf } from "./chosen-edits";

interface Props {
  chosen: readonly Suggestion[];
  isSaving: boolean;
  onApply: () => Promise<void>;
  onClose: () => void;
}

/** What applying some suggestions would do, before it is done: to tools, to stored calls and to tests. */
export function SuggestionPreview({ chosen, isSaving, onApply, onClose }: Props) {
  const draft = draftOf(chosen);
  const replay = useQuery(replayQuery(draft, "current")).data;
  const tests = useQuery(permissionTestsQuery(draft)).data;
  const overrides = chosen.reduce((sum, suggestion) => sum + suggestion.overrides.length, 0);
  const different = replay?.handled
    .filter(({ from, to }) => from !== to)
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Apply ${chosen.length === 1 ? "1 suggestion" : `${chosen.length} suggestions`}`}
      description="One undo reverts all of it."
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={isSaving} onPress={onApply}>
            Apply
          </Button>
        </>
      }
    >
      <ul aria-label="Changes" className="max-h-60 space-y-1 overflow-auto text-small">
        {chosen.map(({ toolsetId, tool, change }) => (
          <li key={`${toolsetId}/${tool} ${change}`} className="flex gap-2">
            <NameText className="min-w-0 flex-1 truncate font-mono" text={`${toolsetId}/${tool}`} />
            <span>{change}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-small text-ink-soft">
        {overrides === 0 ? null : (
          <>
            <NumberText value={overrides} /> {overrides === 1 ? "override keeps" : "overrides keep"}{" "}
            tools on in conversations that called them.{" "}
          </>
        )}
        {replay === undefined || different === undefined ? (
          "Checking the stored calls."
        ) : (
          <>
            <NumberText value={different} /> of <NumberText value={replay.calls} /> stored calls
            would be handled differently, before overrides.
          </>
        )}{" "}
        {tests === undefined || tests.green + tests.red === 0 ? null : (
          <>
            Permission tests: <NumberText value={tests.green} /> green,{" "}
            <NumberText value={tests.red} /> red.
          </>
        )}
      </p>
    </Dialog>
  );
}
