"use client";

import { FolderUp } from "lucide-react";
import { FileTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { asDropped } from "./dropped-files";
import { useImportFiles } from "./import-host";

/** Chooses files by a dialog: the same as dropping them. */
export function OpenFilesButton({ variant = "quiet" }: { variant?: "primary" | "quiet" }) {
  const importFiles = useImportFiles();
  return (
    <FileTrigger
      allowsMultiple
      onSelect={(files) => importFiles(files ? [...files].map(asDropped) : [])}
    >
      <Button variant={variant} icon={<FolderUp aria-hidden size={16} />}>
        Import files
      </Button>
    </FileTrigger>
  );
}
