"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, FolderMinus, FolderPlus } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { TextField } from "@/components/ui/fields/text-field";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import { NumberText } from "@/components/ui/text/number-text";
import { createFolderAction } from "@/lib/actions/folders";
import { tagKey } from "@/lib/domain/conversation/facts/tag-changes";
import { folderName, type Folder } from "@/lib/domain/library/folder";
import { foldersQuery } from "@/lib/queries/folders";
import { useMoveToFolder, type MovedConversation } from "./use-move-to-folder";

interface Props {
  anchor: OverlayAnchor;
  conversations: readonly MovedConversation[];
  /** The name of the folder that all of them are in; null where they are in none, undefined where that differs. */
  current: string | null | undefined;
  onMoved?: () => void;
}

/** Chooses the folder that conversations go to, or makes one for them. A choice moves them at once. */
export default function FolderPanel({ anchor, ...props }: Props) {
  return (
    <AnchoredPanel anchor={anchor} label="Move to folder">
      <FolderChoice {...props} onClose={() => anchor.onOpenChange(false)} />
    </AnchoredPanel>
  );
}

function FolderChoice({
  conversations,
  current,
  onMoved,
  onClose,
}: Omit<Props, "anchor"> & { onClose: () => void }) {
  const draft = useDraft({
    at: { subject: "app", place: "folder-choice", base: 0 },
    field: "name",
    label: "Name of a folder",
    stored: "",
  });
  const found = useQuery(foldersQuery());
  const move = useMoveToFolder();
  const [problem, setProblem] = useState<string | null>(null);
  const name = folderName(draft.value);
  const folders = found.data?.folders ?? [];
  const fitting = folders.filter((folder) => tagKey(folder.name).includes(tagKey(name)));
  const exact = folders.find((folder) => tagKey(folder.name) === tagKey(name));

  async function choose(folder: { id: string; name: string } | null): Promise<void> {
    draft.clear();
    onClose();
    if (await move(conversations, folder)) onMoved?.();
  }
  async function make(): Promise<void> {
    const made = await send(createFolderAction, { name });
    if (made.ok) await choose(made.data);
    else setProblem(made.error.message);
  }
  const once = useOnce();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name === "") return;
    await once.run(() => (exact === undefined ? make() : choose(exact)));
  }
  return (
    <form onSubmit={submit} className="flex w-64 max-w-full flex-col gap-3">
      <DraftBar draft={draft} />
      <TextField
        label="Find or create a folder"
        autoFocus
        value={draft.value}
        onChange={(text) => {
          setProblem(null);
          draft.set(text);
        }}
        {...(problem === null ? {} : { error: problem })}
      />
      {found.isError ? (
        <p role="alert" className="text-small text-danger">
          The folders could not be read. {found.error.message}
        </p>
      ) : null}
      <FolderRows
        folders={fitting}
        current={current}
        made={name === "" || exact !== undefined ? null : name}
        onChoose={choose}
        onMake={() => once.run(make)}
      />
    </form>
  );
}

function FolderRows({
  folders,
  current,
  made,
  onChoose,
  onMake,
}: {
  folders: readonly Folder[];
  current: Props["current"];
  /** The name that a new folder would have. */
  made: string | null;
  onChoose: (folder: Folder | null) => Promise<void>;
  onMake: () => Promise<void>;
}) {
  return (
    <ul aria-label="Folders" className="-mx-1 max-h-60 overflow-auto px-1">
      {folders.map((folder) => (
        <FolderRow
          key={folder.id}
          isCurrent={folder.name === current}
          onPress={() => onChoose(folder)}
          end={<NumberText value={folder.count} />}
        >
          <NameText text={folder.name} />
        </FolderRow>
      ))}
      {made === null ? null : (
        <FolderRow icon={<FolderPlus aria-hidden className="size-4" />} onPress={onMake}>
          New folder “<NameText text={made} />”
        </FolderRow>
      )}
      {current === null ? null : (
        <FolderRow
          icon={<FolderMinus aria-hidden className="size-4" />}
          onPress={() => onChoose(null)}
        >
          Remove from folder
        </FolderRow>
      )}
    </ul>
  );
}

function FolderRow({
  icon,
  isCurrent = false,
  onPress,
  end,
  children,
}: {
  icon?: ReactNode;
  isCurrent?: boolean;
  onPress: () => Promise<void>;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onPress}
        className="flex min-h-control-small w-full items-center gap-2 rounded-control px-2 text-start text-body hover:bg-tint focus-visible:focus-ring pointer-coarse:min-h-touch"
      >
        <span className="flex size-4 shrink-0 text-ink-soft">
          {icon ?? (isCurrent ? <Check aria-hidden className="size-4 text-accent" /> : null)}
        </span>
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <span className="text-caption text-ink-faint tabular-nums">{end}</span>
      </button>
    </li>
  );
}
