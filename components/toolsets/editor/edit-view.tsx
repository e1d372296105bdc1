"use client";

import { Plus, Redo2, Trash2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useCommands } from "@/components/commands/use-commands";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import type { ActionError } from "@/lib/actions/result";
import { editToolsetStructureAction } from "@/lib/actions/toolset-structure";
import type { ToolsetEditing } from "@/lib/domain/toolset/view/editor";
import type { ToolsetStructureEdit } from "@/lib/domain/toolset/edit/structure";
import { editHref, toolPageHref } from "../links/tool-href";
import { useToolsetSave } from "./use-toolset-save";
import { NewToolsetDialog } from "./new-toolset-dialog";
import { RenameDialog } from "./rename-dialog";
import { ToolForm } from "./tool-form";
import { ToolsSection } from "./tools-section";
import { ToolsetForm } from "./toolset-form";

type Asked = "new" | "rename-set" | "rename-tool" | "remove-set" | null;

/** Everything of a toolset file can be edited here; each save is one change that can be undone. */
export function EditView({ editing }: { editing: ToolsetEditing }) {
  const { fileId, current } = editing;
  const router = useRouter();
  const saver = useToolsetSave(fileId);
  const [asked, setAsked] = useState<Asked>(null);
  useCommands({ "edit.undo": saver.undo, "edit.redo": saver.redo });
  const id = editing.toolsets[current?.position ?? 0]?.id ?? "";
  const structure = (edit: ToolsetStructureEdit): Promise<ActionError | null> =>
    saver.save(() =>
      send(editToolsetStructureAction, { fileId, expectedRevision: editing.fileRevision, edit }),
    );
  const close = () => setAsked(null);
  useWantedDraft(`toolset:${fileId}`, ({ field }) => {
    if (field.startsWith("new-toolset/")) setAsked("new");
    if (field.startsWith("rename-set/")) setAsked("rename-set");
    if (field.startsWith("rename-tool:")) setAsked("rename-tool");
  });
  const open = current?.open ?? null;
  const openName = open === null ? "" : (current?.tools[open.position]?.name ?? "");
  return (
    <>
      <PageHeader
        title="Edit toolsets"
        back={{ href: `/toolsets/${encodeURIComponent(fileId)}`, label: editing.fileTitle }}
        alwaysBack
        actions={
          <>
            <IconButton label="Undo" keys="Mod+Z" onPress={() => saver.undo()}>
              <Undo2 />
            </IconButton>
            <IconButton label="Redo" keys="Mod+Shift+Z" onPress={() => saver.redo()}>
              <Redo2 />
            </IconButton>
            <Button icon={<Plus aria-hidden size={16} />} onPress={() => setAsked("new")}>
              Add a toolset
            </Button>
          </>
        }
      >
        {editing.toolsets.length > 1 ? (
          <Select
            label="Toolset"
            options={editing.toolsets.map((toolset) => ({
              value: String(toolset.position),
              label: toolset.id === "" ? "no id" : toolset.id,
            }))}
            value={String(current?.position ?? 0)}
            onChange={(position) =>
              router.push(editHref(fileId, editing.toolsets[Number(position)]?.id ?? ""))
            }
          />
        ) : null}
      </PageHeader>
      <PageBody>
        {current === null ? (
          <EmptyState title="No toolsets in this file" />
        ) : open === null ? (
          <div className="space-y-10">
            <section aria-label="Settings of the toolset" className="space-y-5">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="min-w-0 flex-1 truncate text-title font-semibold">
                  <NameText text={id === "" ? "no id" : id} />
                </h2>
                <Button size="small" onPress={() => setAsked("rename-set")}>
                  Rename
                </Button>
                <Button
                  size="small"
                  icon={<Trash2 aria-hidden size={14} />}
                  onPress={() => setAsked("remove-set")}
                >
                  Delete
                </Button>
              </div>
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
              onAdded={(position) => router.push(editHref(fileId, id, position))}
            />
          </div>
        ) : (
          <section aria-label="Settings of the tool" className="space-y-5">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="min-w-0 flex-1 truncate text-title font-semibold">
                <NameText text={openName === "" ? "no name" : openName} />
              </h2>
              <ButtonLink size="small" href={toolPageHref(fileId, id, openName, open.position)}>
                Show its page
              </ButtonLink>
              <ButtonLink size="small" href={editHref(fileId, id)}>
                All tools
              </ButtonLink>
              <Button size="small" onPress={() => setAsked("rename-tool")}>
                Rename
              </Button>
            </div>
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
      {asked === "new" ? (
        <NewToolsetDialog
          subject={`toolset:${fileId}`}
          onClose={close}
          onCreate={async (value, added) => {
            const problem = await structure({ kind: "addToolset", value });
            if (problem === null) router.push(editHref(fileId, added));
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
            if (asked === "rename-set") router.replace(editHref(fileId, name));
          }}
          onClose={close}
        />
      ) : null}
      {current !== null && asked === "remove-set" ? (
        <ConfirmDialog
          title={`Delete the toolset ${id}`}
          confirmLabel="Delete the toolset"
          tone="danger"
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) close();
          }}
          onConfirm={async () => {
            const toolset = current.position;
            const problem = await structure({ kind: "removeToolset", toolset });
            if (problem !== null) throw new Error(problem.message);
            router.replace(editHref(fileId, ""));
          }}
        >
          {`${current.tools.length === 1 ? "1 tool goes" : `${current.tools.length} tools go`} with it. Overrides in conversations that mean them stay and mean nothing from then on. It can be undone.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
