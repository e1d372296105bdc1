"use client";

import { Download, Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useExport } from "@/components/exports/use-export";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import { ToolsetMenu } from "./toolset-menu";

/** The head of a toolset file's page: undo, export, and what is below. */
export function WorkbenchHeader({
  file,
  onUndo,
  onRedo,
  children,
}: {
  file: ToolsetFileListItem;
  onUndo: () => void;
  onRedo: () => void;
  children: ReactNode;
}) {
  const exporter = useExport();
  const { id } = file;
  return (
    <>
      <PageHeader
        title={file.title}
        back={{ href: "/toolsets", label: "Toolsets" }}
        actions={
          <>
            <span className="contents max-sm:hidden">
              <IconButton label="Undo" keys="Mod+Z" onPress={() => onUndo()}>
                <Undo2 />
              </IconButton>
              <IconButton label="Redo" keys="Mod+Shift+Z" onPress={() => onRedo()}>
                <Redo2 />
              </IconButton>
            </span>
            <ToolsetMenu
              file={file}
              onUndo={onUndo}
              onRedo={onRedo}
              onExport={() => exporter.open({ toolsets: [id], format: "cjson" })}
            />
            <Button
              icon={<Download aria-hidden size={16} />}
              isPending={exporter.isPending}
              onPress={() => exporter.open({ toolsets: [id], format: "cjson" })}
            >
              <span className="max-sm:sr-only">Export</span>
            </Button>
          </>
        }
      >
        {children}
      </PageHeader>
      {exporter.dialog}
    </>
  );
}
