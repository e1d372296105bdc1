"use client";

import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";

const FolderNameDialog = openedPart(() => import("./folder-name-dialog"), true);

/** Makes an empty folder. */
export function NewFolderButton() {
  const [isOpen, setOpen] = useState(false);
  useWantedForm("app", "folder:new", () => setOpen(true));
  return (
    <>
      <IconButton label="New folder" size="small" placement="bottom" onPress={() => setOpen(true)}>
        <FolderPlus aria-hidden />
      </IconButton>
      {isOpen ? <FolderNameDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
