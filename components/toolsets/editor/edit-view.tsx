"use client";

import { Plus, Redo2, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { NameText } from "@/components/names/name-text";
import { useCommands } from "@/components/commands/use-commands";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import type { ToolsetEditing } from "@/lib/domain/toolset/view/editor";
import { editHref, toolPageHref } from "../links/tool-href";
import { useStructureEdits, type EditStructure } from "./use-structure-edits";
import { useToolsetSave } from "./use-toolset-save";
import { NewToolsetDialog } from "./new-toolset-dialog";
import { RenameDialog } from "./rename-dialog";
import { ToolForm } from "./tool-form";
import { ToolsSection } from "./tools-section";
import { ToolsetForm } from "./toolset-form";

type Asked = "new" | "rename-set" | "rename-tool" | "remove-set" | null;

/** What is asked for, first of all by a draft that the address wants. */
function useAsked(fileId: string) {
  const [asked, setAsked] = useState<Asked>(null);
  useWantedDraft(`toolset:${fileId}`, ({ field }) => {
    if (field.startsWith("new-toolset/")) setAsked("new");
    if (field.startsWith("rename-set/")) setAsked("rename-set");
    if (field.startsWith("rename-tool:")) setAsked("rename-tool");
  });
  return [asked, setAsked] as const;
}

/** Everything of a toolset file can be edited here; each save is one change that can be undone. */
export function EditView({ editing }: { editing: ToolsetEditing }) {
  const { fileId, current } = editing;
  const go = useGo();
  const saver = useToolsetSave(fileId);
  const [asked, setAsked] = useAsked(fileId);
  useCommands({ "edit.undo": saver.undo, "edit.redo": saver.redo });
  const id = editing.toolsets[current?.position ?? 0]?.id ?? "";
  const structure = useStructureEdits(editing, saver);
  const open = current?.open ?? null;
  const openName = open === null ? "" : (current?.tools[open.position]?.name ?? "");
  return (
    <>
      <PageHeader
        title="Edit toolsets"
        back={{ href: `/toolsets/${encodeURIComponent(fileId)}`, label: editing.fileTitle }}
        alwaysBack
        actions={<EditActs saver={saver} onAdd={() => setAsked("new")} />}
      >
        <ToolsetChoice editing={editing} onChoose={(chosen) => go(editHref(fileId, chosen))} />
      </PageHeader>
      <PageBody>
        {current === null ? (
          <EmptyState title="No toolsets in this file" />
        ) : open === null ? (
          <div className="space-y-10">
            <section aria-label="Settings of the toolset" className="space-y-5">
              <ToolsetHead id={id} onAsk={setAsked} />
              <ToolsetForm
                key={current.rowId}
                id={id}
                fileId={fileId}
                toolset={current}
                saver={saver}
              />
            </section>
            <ToolsSection
              subject={`toolset:${fileId}`}
              toolset={current}
              hrefOf={(position) => editHref(fileId, id, position)}
              onEdit={structure}
              onAdded={(position) => go(editHref(fileId, id, position))}
            />
          </div>
        ) : (
          <section aria-label="Settings of the tool" className="space-y-5">
            <ToolHead
              name={openName}
              pageHref={toolPageHref(fileId, id, openName, open.position)}
              listHref={editHref(fileId, id)}
              onRename={() => setAsked("rename-tool")}
            />
            <ToolForm
              key={`${current.rowId} ${open.position}`}
              id={id}
              fileId={fileId}
              toolset={current}
              open={open}
              saver={saver}
            />
          </section>
        )}
      </PageBody>
      <AskedDialog
        editing={editing}
        asked={asked}
        saver={saver}
        onStructure={structure}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function EditActs(props: { saver: ReturnType<typeof useToolsetSave>; onAdd: () => void }) {
  const { saver, onAdd } = props;
  return (
    <>
      <IconButton label="Undo" keys="Mod+Z" onPress={() => saver.undo()}>
        <Undo2 />
      </IconButton>
      <IconButton label="Redo" keys="Mod+Shift+Z" onPress={() => saver.redo()}>
        <Redo2 />
      </IconButton>
      <Button icon={<Plus aria-hidden size={16} />} onPress={onAdd}>
        <span className="max-sm:sr-only">Add a toolset</span>
      </Button>
    </>
  );
}

function ToolsetChoice(props: { editing: ToolsetEditing; onChoose: (id: string) => void }) {
  const { toolsets, current } = props.editing;
  if (toolsets.length < 2) return null;
  return (
    <Select
      label="Toolset"
      options={toolsets.map((toolset) => ({
        value: String(toolset.position),
        label: toolset.id === "" ? "no id" : toolset.id,
      }))}
      value={String(current?.position ?? 0)}
      onChange={(position) => props.onChoose(toolsets[Number(position)]?.id ?? "")}
    />
  );
}

function ToolsetHead({ id, onAsk }: { id: string; onAsk: (asked: Asked) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="truncate-name min-w-0 flex-1 text-title font-semibold">
        <NameText text={id === "" ? "no id" : id} />
      </h2>
      <Button size="small" onPress={() => onAsk("rename-set")}>
        Rename
      </Button>
      <Button
        size="small"
        icon={<Trash2 aria-hidden size={14} />}
        onPress={() => onAsk("remove-set")}
      >
        Delete
      </Button>
    </div>
  );
}

function ToolHead(props: {
  name: string;
  pageHref: string;
  listHref: string;
  onRename: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="truncate-name min-w-0 flex-1 text-title font-semibold">
        <NameText text={props.name === "" ? "no name" : props.name} />
      </h2>
      <ButtonLink size="small" href={props.pageHref}>
        Show its page
      </ButtonLink>
      <ButtonLink size="small" href={props.listHref}>
        All tools
      </ButtonLink>
      <Button size="small" onPress={props.onRename}>
        Rename
      </Button>
    </div>
  );
}

function RemoveToolsetDialog(props: {
  id: string;
  toolCount: number;
  onClose: () => void;
  onRemove: () => Promise<void>;
}) {
  const { id, toolCount } = props;
  return (
    <ConfirmDialog
      title={`Delete the toolset ${id}`}
      confirmLabel="Delete the toolset"
      tone="danger"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      onConfirm={props.onRemove}
    >
      {`${toolCount === 1 ? "1 tool goes" : `${toolCount} tools go`} with it. Overrides in conversations that mean them stay and mean nothing from then on. It can be undone.`}
    </ConfirmDialog>
  );
}

/** The dialog of what was asked for. */
function AskedDialog(props: {
  editing: ToolsetEditing;
  asked: Asked;
  saver: ReturnType<typeof useToolsetSave>;
  onStructure: EditStructure;
  onClose: () => void;
}) {
  const { asked, saver, onStructure: structure, onClose: close } = props;
  const { fileId, current, toolsets } = props.editing;
  const go = useGo();
  const id = toolsets[current?.position ?? 0]?.id ?? "";
  const open = current?.open ?? null;
  const openName = open === null ? "" : (current?.tools[open.position]?.name ?? "");
  return (
    <>
      {asked === "new" ? (
        <NewToolsetDialog
          subject={`toolset:${fileId}`}
          onClose={close}
          onCreate={async (value, added) => {
            const problem = await structure(() => ({ kind: "addToolset", value }));
            if (problem === null) go(editHref(fileId, added));
            return problem;
          }}
        />
      ) : null}
      {current !== null &&
      (asked === "rename-set" || (asked === "rename-tool" && open !== null)) ? (
        <RenameDialog
          fileId={fileId}
          toolset={current}
          tool={asked === "rename-set" ? null : (open?.position ?? null)}
          name={asked === "rename-set" ? id : openName}
          saver={saver}
          onRenamed={(name) => {
            if (asked === "rename-set") go(editHref(fileId, name), "replace");
          }}
          onClose={close}
        />
      ) : null}
      {current !== null && asked === "remove-set" ? (
        <RemoveToolsetDialog
          id={id}
          toolCount={current.tools.length}
          onClose={close}
          onRemove={async () => {
            const problem = await structure(
              (now) => now && { kind: "removeToolset", toolset: now.position },
            );
            if (problem !== null) throw new Error(problem.message);
            go(editHref(fileId, ""), "replace");
          }}
        />
      ) : null}
    </>
  );
}
