"use client";

import { Download, Ellipsis, Eye, Lock, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { useExport } from "@/components/exports/use-export";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-item";
import type { ConversationEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/listing";
import { DocumentSheet } from "../json/document-sheet";
import { DetailsSheet } from "./details-sheet";
import { GoTo } from "./go-to";
import { TitleHeading } from "./title-heading";
import { TrashItem } from "./trash-item";

type Toggle = [on: boolean, set: (on: boolean) => void];

interface Props {
  conversation: ConversationDetail;
  total: number;
  showDeleted: boolean;
  onShowDeleted: (shown: boolean) => void;
  thinking: Toggle;
  tools: Toggle;
  onEdit: (edit: ConversationEdit) => Promise<boolean>;
  onUndo: () => void;
  onRedo: () => void;
  onGoTo: (number: number) => void;
}

/** Title, what is notable about the conversation, and what can be done with it. */
export function ReaderHeader(props: Props) {
  const { conversation, onEdit } = props;
  const [sheet, setSheet] = useState<"document" | "details" | null>(null);
  const exporter = useExport();
  const problems = conversation.errorCount + conversation.warningCount;
  const chosen = new Set<string>([
    ...(props.showDeleted ? ["deleted"] : []),
    ...(props.thinking[0] ? ["thinking"] : []),
    ...(props.tools[0] ? ["tools"] : []),
  ]);
  return (
    <>
      <PageHeader
        title={conversation.title}
        heading={
          <TitleHeading
            title={conversation.title}
            isDerived={conversation.titleDerived}
            onSave={(title) => onEdit({ kind: "title", title })}
          />
        }
        back={{ href: "/conversations", label: "Conversations" }}
        badges={
          <>
            {conversation.isPrivate ? (
              <Badge
                tone="accent"
                icon={<Lock aria-hidden size={12} />}
                title={conversation.ownerId ?? "no owner named"}
              >
                private
              </Badge>
            ) : null}
            {conversation.format === "cjson" ? null : <Badge>from {conversation.format}</Badge>}
            {problems === 0 ? null : (
              <Button
                size="small"
                icon={<TriangleAlert aria-hidden size={14} className="text-warning" />}
                onPress={() => setSheet("document")}
              >
                {problems === 1 ? "1 problem" : `${problems} problems`}
              </Button>
            )}
          </>
        }
        actions={
          <>
            <GoTo total={props.total} count={conversation.messageCount} onGoTo={props.onGoTo} />
            <IconButton label="Undo" keys="Mod+Z" onPress={props.onUndo}>
              <Undo2 />
            </IconButton>
            <IconButton label="Redo" keys="Mod+Shift+Z" onPress={props.onRedo}>
              <Redo2 />
            </IconButton>
            <Menu
              label="View"
              trigger={
                <IconButton label="View">
                  <Eye />
                </IconButton>
              }
              selectionMode="multiple"
              selectedKeys={chosen}
              onSelectionChange={(keys) => {
                const set =
                  keys === "all"
                    ? new Set(["deleted", "thinking", "tools"])
                    : new Set([...keys].map(String));
                props.onShowDeleted(set.has("deleted"));
                props.thinking[1](set.has("thinking"));
                props.tools[1](set.has("tools"));
              }}
            >
              <MenuItem id="thinking" keys="h">
                Open thinking
              </MenuItem>
              <MenuItem id="tools" keys="t">
                Open tool calls
              </MenuItem>
              <MenuItem id="deleted">Show deleted messages</MenuItem>
            </Menu>
            <Menu
              label="More about this conversation"
              trigger={
                <IconButton label="More about this conversation">
                  <Ellipsis />
                </IconButton>
              }
            >
              <MenuItem onAction={() => setSheet("details")}>Details</MenuItem>
              <MenuItem onAction={() => setSheet("document")}>Document as JSON</MenuItem>
              <MenuItem
                onAction={() => onEdit({ kind: "private", value: !conversation.isPrivate })}
              >
                {conversation.isPrivate ? "Mark as not private" : "Mark as private"}
              </MenuItem>
              <TrashItem conversation={conversation} />
            </Menu>
            <Button
              variant="primary"
              icon={<Download aria-hidden size={16} />}
              isPending={exporter.isPending}
              onPress={() => exporter.run({ conversations: [conversation.id], format: "cjson" })}
            >
              <span className="max-sm:sr-only">Export</span>
            </Button>
          </>
        }
      />
      {exporter.dialog}
      {sheet === "document" ? (
        <DocumentSheet conversation={conversation} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === "details" ? (
        <DetailsSheet conversation={conversation} onClose={() => setSheet(null)} />
      ) : null}
    </>
  );
}
