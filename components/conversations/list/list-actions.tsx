"use client";

import { Ellipsis } from "lucide-react";
import { NewConversationLink } from "@/components/conversations/writing/new-conversation-link";
import { ExportButton } from "@/components/exports/export-button";
import { useExport } from "@/components/exports/use-export";
import { IconButton } from "@/components/ui/button/icon-button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import type { ExportRequest } from "@/lib/domain/exports/request";

/** What else can be done with the list of conversations: buttons, and in a narrow window one menu. */
export function ListActions({ query }: { query: string }) {
  const exporter = useExport();
  const request: ExportRequest = { format: "zip", ...(query === "" ? {} : { query }) };
  const exportWords = query === "" ? "Export all…" : "Export results…";
  return (
    <>
      <div className="flex flex-wrap gap-2 max-lg:hidden">
        <NewConversationLink />
        <ExportButton request={request}>{exportWords}</ExportButton>
      </div>
      <div className="flex lg:hidden">
        <Menu
          label="More about conversations"
          trigger={
            <IconButton label="More">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem href="/conversations/new">New conversation</MenuItem>
          <MenuItem onAction={() => exporter.open(request)}>{exportWords}</MenuItem>
        </Menu>
      </div>
      {exporter.dialog}
    </>
  );
}
