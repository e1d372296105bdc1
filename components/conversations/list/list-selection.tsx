"use client";

import {
  Diff,
  Download,
  FolderInput,
  Library,
  PenLine,
  RotateCcw,
  Tag,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useExport } from "@/components/exports/use-export";
import { openedPart } from "@/components/saving/opened-part";
import { useLibraries } from "@/components/shell/account/libraries";
import { useMayEdit } from "@/components/shell/account/may-edit";
import { useTagEdits } from "@/components/tags/use-tag-edits";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { useKey } from "@/components/ui/keys/use-key";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import { comparisonHref } from "../comparison/comparison-href";
import { useTrash } from "./use-trash";

const loadTags = () => import("@/components/tags/tag-panel");
const TagPanel = openedPart(loadTags, true);
const loadFolders = () => import("@/components/folders/folder-panel");
const FolderPanel = openedPart(loadFolders, true);
const MoveToLibraryDialog = openedPart(() => import("@/components/libraries/move-dialog"));
const RenameSheet = openedPart(() => import("./rename-sheet"), true);

/** What can be done with the selected conversations. Several leave as one zip with a manifest. */
export function ListSelection({
  selected,
  onClear,
}: {
  selected: readonly ConversationListItem[];
  onClear: () => void;
}) {
  const exporter = useExport();
  const trash = useTrash();
  const mayEditIn = useMayEdit();
  const mayEdit = selected.every(({ libraryId }) => mayEditIn(libraryId));
  const inTrash = selected.every(({ deletedMs }) => deletedMs !== null);
  useKey("Escape", onClear, { isEnabled: selected.length > 0 });
  const move = async () => {
    if (await trash.move(selected, !inTrash)) onClear();
  };
  return (
    <>
      <SelectionBar
        count={selected.length}
        noun={["conversation", "conversations"]}
        onClear={onClear}
      >
        {mayEdit ? <TagsButton selected={selected} /> : null}
        {inTrash ? null : <FolderButton selected={selected} onMoved={onClear} />}
        {mayEdit ? <LibraryButton selected={selected} onMoved={onClear} /> : null}
        <CompareLink selected={selected} />
        {inTrash || !mayEdit || selected.length > MOST_RENAMED ? null : (
          <RenameButton selected={selected} onRenamed={onClear} />
        )}
        {mayEdit ? (
          <Button
            size="small"
            icon={inTrash ? <RotateCcw aria-hidden size={14} /> : <Trash2 aria-hidden size={14} />}
            isPending={trash.isPending}
            onPress={move}
          >
            {inTrash ? "Restore" : "Move to the trash"}
          </Button>
        ) : (
          <span className="px-2 text-small text-ink-soft">
            {selected.length === 1 ? "Read only" : "Some are read only"}
          </span>
        )}
        <Button
          size="small"
          onPress={() =>
            exporter.open({ conversations: selected.map(({ id }) => id), format: "cjson" })
          }
        >
          Export…
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<Download aria-hidden size={14} />}
          isPending={exporter.isPending}
          onPress={() =>
            exporter.run({ conversations: selected.map(({ id }) => id), format: "cjson" })
          }
        >
          {selected.length === 1 ? "Export" : "Export as zip"}
        </Button>
      </SelectionBar>
      {exporter.dialog}
    </>
  );
}

function TagsButton({ selected }: { selected: readonly ConversationListItem[] }) {
  const applyTags = useTagEdits();
  return (
    <LazyOverlay
      kind="dialog"
      load={loadTags}
      renderTrigger={(trigger) => (
        <Button {...trigger} size="small" icon={<Tag aria-hidden size={14} />}>
          Tags
        </Button>
      )}
    >
      {(anchor) => (
        <TagPanel
          anchor={anchor}
          conversations={selected}
          onApply={(change) => applyTags(selected, change)}
        />
      )}
    </LazyOverlay>
  );
}

function FolderButton({
  selected,
  onMoved,
}: {
  selected: readonly ConversationListItem[];
  onMoved: () => void;
}) {
  return (
    <LazyOverlay
      kind="dialog"
      load={loadFolders}
      renderTrigger={(trigger) => (
        <Button {...trigger} size="small" icon={<FolderInput aria-hidden size={14} />}>
          Move to folder
        </Button>
      )}
    >
      {(anchor) => (
        <FolderPanel
          anchor={anchor}
          conversations={selected}
          current={commonFolder(selected)}
          onMoved={onMoved}
        />
      )}
    </LazyOverlay>
  );
}

/** Moves them to another library, where there is one. */
function LibraryButton({
  selected,
  onMoved,
}: {
  selected: readonly ConversationListItem[];
  onMoved: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (useLibraries().length === 0) return null;
  return (
    <>
      <Button size="small" icon={<Library aria-hidden size={14} />} onPress={() => setOpen(true)}>
        Move to library…
      </Button>
      {isOpen ? (
        <MoveToLibraryDialog
          conversations={selected}
          onMoved={onMoved}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The way to the comparison, where two are selected. */
function CompareLink({ selected }: { selected: readonly ConversationListItem[] }) {
  const [left, right, ...others] = selected;
  if (left === undefined || right === undefined || others.length > 0) return null;
  return (
    <ButtonLink
      size="small"
      icon={<Diff aria-hidden size={14} />}
      href={comparisonHref(left.id, right.id)}
    >
      Compare
    </ButtonLink>
  );
}

/** So many fields fit into a sheet; more are renamed in parts. */
const MOST_RENAMED = 200;

function RenameButton({
  selected,
  onRenamed,
}: {
  selected: readonly ConversationListItem[];
  onRenamed: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<PenLine aria-hidden size={14} />} onPress={() => setOpen(true)}>
        Rename…
      </Button>
      {isOpen ? (
        <RenameSheet
          conversations={selected}
          onClose={() => setOpen(false)}
          onRenamed={() => {
            setOpen(false);
            onRenamed();
          }}
        />
      ) : null}
    </>
  );
}

/** The folder that all are in; undefined where they are in several. */
function commonFolder(selected: readonly ConversationListItem[]): string | null | undefined {
  const [folder, ...others] = new Set(selected.map((item) => item.folder));
  return others.length === 0 ? folder : undefined;
}
