"use client";

import { Download, Ellipsis, Eye, Lock, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, useState } from "react";
import { useExport } from "@/components/exports/use-export";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyOverlay } from "@/components/ui/lazy-overlay";
import type { ConversationEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/listing";
import { GoTo } from "./go-to";
import { TitleHeading } from "./title-heading";
import type { Toggle } from "./view-menu";

const loadView = () => import("./view-menu");
const ViewMenu = lazy(loadView);
const loadMore = () => import("./conversation-menu");
const ConversationMenu = lazy(loadMore);
const DocumentSheet = dynamic(async () => (await import("../json/document-sheet")).DocumentSheet, {
  ssr: false,
});
const DetailsSheet = dynamic(async () => (await import("./details-sheet")).DetailsSheet, {
  ssr: false,
});

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
            <LazyOverlay
              kind="menu"
              load={loadView}
              renderTrigger={(trigger) => (
                <IconButton {...trigger} label="View">
                  <Eye />
                </IconButton>
              )}
            >
              {(anchor) => (
                <ViewMenu
                  anchor={anchor}
                  deleted={[props.showDeleted, props.onShowDeleted]}
                  thinking={props.thinking}
                  tools={props.tools}
                />
              )}
            </LazyOverlay>
            <LazyOverlay
              kind="menu"
              load={loadMore}
              renderTrigger={(trigger) => (
                <IconButton {...trigger} label="More about this conversation">
                  <Ellipsis />
                </IconButton>
              )}
            >
              {(anchor) => (
                <ConversationMenu
                  anchor={anchor}
                  conversation={conversation}
                  onSheet={setSheet}
                  onEdit={onEdit}
                />
              )}
            </LazyOverlay>
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
