"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { PlaceLink } from "@/components/shell/place-link";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ToolsetTests as Tests } from "@/lib/domain/permissions/tests/listing";
import type { StoredTest } from "@/lib/domain/permissions/tests/schema";
import { useReportEdits } from "../use-report-edits";
import { TestDialog, testField, testsPlace } from "./test-dialog";
import { testEdit } from "./test-edits";

/** The test that is edited, and which draft has it. */
interface Editing {
  /** As it was when the editor was opened; null for a new one. */
  readonly stored: StoredTest | null;
  readonly field: string;
}

/** Toolsets of several files may have the same id. */
function nameOf({ toolsetId, fileTitle }: Tests): string {
  const place = fileTitle === toolsetId ? "" : ` in ${fileTitle}`;
  return `Tests of ${toolsetId === "" ? "a toolset without an id" : toolsetId}${place}`;
}

/** The tests of one toolset with how they come out. */
export function ToolsetTests({ toolset }: { toolset: Tests }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const open = (stored: StoredTest | null) => setEditing({ stored, field: testField(stored) });
  const edits = useReportEdits();
  useWantedDraft(`toolset:${toolset.fileId}`, ({ field }) => {
    const place = `${testsPlace(toolset)}/`;
    if (!field.startsWith(place)) return;
    const name = field.slice(place.length);
    const test = toolset.tests.find(({ stored }) => stored.pointer === name);
    setEditing({ stored: test?.stored ?? null, field: name });
  });
  return (
    // No landmark: there may be hundreds, and files of one title.
    <div
      role="group"
      aria-label={revealName(nameOf(toolset))}
      className="border-b border-line py-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-body font-semibold">
          <PlaceLink
            href={`/toolsets/${encodeURIComponent(toolset.fileId)}`}
            className={textLinkClass}
          >
            <NameText
              text={toolset.toolsetId === "" ? "Toolset without an id" : toolset.toolsetId}
            />
          </PlaceLink>
          {toolset.fileTitle === toolset.toolsetId ? null : (
            <span className="text-small font-normal text-ink-soft">
              {" in "}
              <NameText text={toolset.fileTitle} />
            </span>
          )}
        </h2>
        <Button size="small" icon={<Plus aria-hidden size={16} />} onPress={() => open(null)}>
          Add a test
        </Button>
      </div>
      {toolset.tests.length === 0 ? (
        <p className="text-small text-ink-faint">No tests yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {toolset.tests.map(({ stored, outcome }) => (
            <TestRow
              key={stored.pointer}
              stored={stored}
              outcome={outcome}
              onEdit={() => open(stored)}
              onDelete={() => edits.save([testEdit(toolset, stored, null)], [], "Test deleted")}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <TestDialog toolset={toolset} {...editing} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

function TestRow({
  stored,
  outcome,
  onEdit,
  onDelete,
}: Tests["tests"][number] & { onEdit: () => void; onDelete: () => unknown }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <Badge tone={outcome.isGreen ? "success" : "danger"} className="mt-0.5">
        {outcome.isGreen ? "Green" : "Red"}
      </Badge>
      <div className="min-w-0 flex-1">
        <p className="text-body break-words">
          <NameText text={outcome.name} />
        </p>
        <p className="text-small break-words text-ink-soft">
          {outcome.isGreen
            ? `${outcome.matched} ${outcome.matched === 1 ? "tool fits" : "tools fit"}`
            : outcome.reason}
        </p>
      </div>
      <IconButton
        size="small"
        label={revealName(`Edit “${outcome.name}”`)}
        isDisabled={!stored.read.ok}
        onPress={onEdit}
      >
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="small" label={revealName(`Delete “${outcome.name}”`)} onPress={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
