"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { useExport } from "./use-export";

/** Opens the export sheet for a scope. */
export function ExportButton({
  request,
  children,
  size = "medium",
}: {
  request: ExportRequest;
  children: string;
  size?: "small" | "medium";
}) {
  const exporter = useExport();
  return (
    <>
      <Button
        size={size}
        icon={<Download aria-hidden size={size === "small" ? 14 : 16} />}
        isPending={exporter.isPending}
        onPress={() => exporter.open(request)}
      >
        {children}
      </Button>
      {exporter.dialog}
    </>
  );
}
