"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import type { SaveEnd } from "@/components/saving/save-end";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { TextField } from "@/components/ui/fields/text-field";
import { toolsetFileQuery, toolsetFilesQuery } from "@/lib/queries/toolsets/list";

/** So many toolset files are looked into. */
const FILES = 50;

/** A tool of the stored toolsets by the name an override has for it, `toolset/tool`; or any by its id. */
export function ToolChoice({
  onChoose,
  onDone,
}: {
  onChoose: (toolId: string) => Promise<SaveEnd>;
  /** It is saved, or given up on purpose. */
  onDone: () => void;
}) {
  const files = useQuery(toolsetFilesQuery());
  const details = useQueries({
    queries: (files.data ?? []).slice(0, FILES).map(({ id }) => toolsetFileQuery(id)),
  });
  const draft = useDraft({ field: "New override", label: "New override", stored: "" });
  const { value: typed, set: setTyped } = draft;
  const saving = useSaving(
    () => onChoose(typed.trim()),
    () => {
      draft.clear();
      onDone();
    },
  );
  const isReady = files.isSuccess && details.every(({ isPending }) => !isPending);
  const tools = new Set(
    details.flatMap(({ data }) =>
      (data?.toolsets ?? []).flatMap((toolset) =>
        toolset.tools.map((tool) => `${toolset.row.toolsetId}/${tool.name}`),
      ),
    ),
  );
  return (
    <div className="space-y-3 rounded-card border border-line-strong p-4">
      <DraftBar draft={draft} />
      {isReady ? (
        <ComboBox
          label="Tool of a stored toolset"
          placeholder={tools.size === 0 ? "No toolsets are stored" : "Type to find it"}
          options={[...tools].map((tool) => ({ value: tool, label: tool }))}
          value={tools.has(typed) ? typed : null}
          onChange={(tool) => setTyped(tool ?? "")}
        />
      ) : (
        <p className="text-small text-ink-faint">Reading the toolsets…</p>
      )}
      <TextField
        label="Id of the tool"
        mono
        value={typed}
        onChange={setTyped}
        description="Written as toolset/tool. A tool that is in no stored toolset has no effect until one is stored."
      />
      <SaveFailure saving={saving} />
      <div className="flex gap-2">
        <Button
          variant="primary"
          isDisabled={typed.trim() === ""}
          isPending={saving.isSaving}
          onPress={saving.save}
        >
          Add override
        </Button>
        <Button
          onPress={() => {
            if (draft.isChanged) draft.discard();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
