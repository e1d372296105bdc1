"use client";

import { FileUp, FolderUp } from "lucide-react";
import { FileTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button/button";
import { asDropped } from "../upload/drop-contents";
import { useImportFiles } from "./import-host";

/** Chooses files by a dialog: the same as dropping them. */
export function OpenFilesButton({
  variant = "quiet",
  isIconOnPhone = false,
}: {
  variant?: "primary" | "quiet";
  /** In the head of a page, which is one row on a phone. */
  isIconOnPhone?: boolean;
}) {
  const importFiles = useImportFiles();
  return (
    <FileTrigger
      allowsMultiple
      onSelect={(files) => importFiles(files ? [...files].map(asDropped) : [])}
    >
      <Button variant={variant} icon={<FileUp aria-hidden size={16} />}>
        <span className={isIconOnPhone ? "max-sm:sr-only" : ""}>Import files</span>
      </Button>
    </FileTrigger>
  );
}

/** Chooses a folder with everything in it: the same as dropping it. */
export function OpenFolderButton() {
  const importFiles = useImportFiles();
  return (
    <FileTrigger
      acceptDirectory
      onSelect={(files) => importFiles(files ? [...files].map(asDropped) : [])}
    >
      <Button icon={<FolderUp aria-hidden size={16} />}>
        <span className="max-sm:sr-only">Import a folder</span>
      </Button>
    </FileTrigger>
  );
}
