"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { saveFile } from "@/components/ui/browser/save-file";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { reportCsv, reportJson } from "./file";

/** Saves the report as a file. */
export function ReportDownload({
  report,
  titles,
  name,
}: {
  report: ReportLine;
  titles: ReadonlyMap<string, string>;
  /** What was dropped; the file is named after it. */
  name: string;
}) {
  const base = `Import report of ${name.replaceAll(/[\\/:*?"<>|]/g, "_").slice(0, 80)}`;
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${base}.${ending}`);
  return (
    <Menu
      label="Download the report"
      trigger={<Button icon={<Download aria-hidden size={16} />}>Download report</Button>}
    >
      <MenuItem onAction={() => save(reportCsv(report, titles), "text/csv", "csv")}>
        As a table (CSV)
      </MenuItem>
      <MenuItem onAction={() => save(reportJson(report, titles), "application/json", "json")}>
        As JSON
      </MenuItem>
    </Menu>
  );
}
