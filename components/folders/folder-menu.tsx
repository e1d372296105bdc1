"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import type { Folder } from "@/lib/domain/library/folder";
import { useFolderEdits } from "./use-folder-edits";

const FolderNameDialog = openedPart(() => import("./folder-name-dialog"), true);

/** What can be done with a folder. */
export function FolderMenu({ folder, isStop }: { folder: Folder; isStop: boolean }) {
  const folders = useFolderEdits();
  const [isRenaming, setRenaming] = useState(false);
  useWantedForm("app", `folder:${folder.id}`, () => setRenaming(true));
  return (
    <>
      <Menu
        label={`Folder “${folder.name}”`}
        trigger={
          <IconButton
            label={`More about the folder “${folder.name}”`}
            hint="More"
            size="small"
            excludeFromTabOrder={!isStop}
          >
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem href={`/conversations?folder=${folder.id}`}>Show in the list</MenuItem>
        <MenuItem onAction={() => setRenaming(true)}>Rename…</MenuItem>
        <MenuItem
          tone="danger"
          description="Its conversations are kept"
          onAction={() => void folders.remove(folder)}
        >
          Delete folder
        </MenuItem>
      </Menu>
      {isRenaming ? <FolderNameDialog folder={folder} onClose={() => setRenaming(false)} /> : null}
    </>
  );
}
