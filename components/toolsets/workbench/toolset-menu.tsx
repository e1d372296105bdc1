"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { showToast } from "@/components/ui/toast/queue";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import { toolsetKeys } from "@/lib/queries/toolsets/list";

/** Moves a toolset file to the trash, or back; nothing is removed for good. */
export function ToolsetMenu({
  file,
  onUndo,
  onRedo,
  onExport,
}: {
  file: ToolsetFileListItem;
  onUndo: () => void;
  onRedo: () => void;
  /** Opens the sheet of formats and contents. */
  onExport: () => void;
}) {
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const run = async (trash: boolean): Promise<void> => {
    const act = trash ? deleteToolsetFileAction : restoreToolsetFileAction;
    const result = await send(act, { id: file.id });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    if (!trash) {
      refreshPage();
      showToast({ title: `Restored “${file.title}”` });
      return;
    }
    showToast({ title: `Moved “${file.title}” to the trash`, undo: () => run(false) });
    refreshPage("/toolsets");
  };
  return (
    <Menu
      label="More about this file"
      trigger={
        <IconButton label="More about this file">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem onAction={() => go(`/toolsets/${encodeURIComponent(file.id)}/edit`)}>
        Edit toolsets and tools
      </MenuItem>
      <MenuItem onAction={onExport}>Export…</MenuItem>
      {/* On a phone, where the head of the page has no room for their buttons. */}
      <MenuItem keys="Mod+Z" onAction={onUndo}>
        Undo
      </MenuItem>
      <MenuItem keys="Mod+Shift+Z" onAction={onRedo}>
        Redo
      </MenuItem>
      {file.deletedMs === null ? (
        <MenuItem tone="danger" onAction={() => run(true)}>
          Move to the trash
        </MenuItem>
      ) : (
        <MenuItem onAction={() => run(false)}>Restore from the trash</MenuItem>
      )}
    </Menu>
  );
}
