"use client";

import { Download, Ellipsis, Eye, Lock, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { useExport } from "@/components/exports/use-export";
import { loadPart } from "@/components/saving/load-part";
import { PageHeader } from "@/components/shell/page-header";
import { ConversationTags } from "@/components/tags/conversation-tags";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { GoTo } from "./go-to";
import { useReader } from "../state/reader-context";
import { TitleHeading } from "./title-heading";
import { UndoButtons } from "./undo-buttons";
import type { ViewToggles } from "./view-toggles";

const FamilyBadges = dynamic(
  loadPart(async () => (await import("../branches/family-badges")).FamilyBadges),
  {
    ssr: false,
  },
);
const loadView = () => import("./view-menu");
const ViewMenu = lazy(loadPart(loadView));
const loadMore = () => import("./conversation-menu");
const ConversationMenu = lazy(loadPart(loadMore));

interface Props {
  /** Slots of the whole timeline. */
  total: number;
  view: ViewToggles;
  onRedo: () => void | Promise<void>;
}

/** Title, what is notable about the conversation, and what can be done with it. */
export function ReaderHeader({ total, view, onRedo }: Props) {
  const reader = useReader();
  const { conversation } = reader;
  const exporter = useExport();
  const whole = { conversations: [conversation.id], format: "cjson" } as const;
  const exportIt = () => exporter.run(whole);
  useCommands({ "conversation.export": exportIt });
  return (
    <>
      <PageHeader
        title={conversation.title}
        heading={
          <TitleHeading
            title={conversation.title}
            isDerived={conversation.titleDerived}
            conversationId={conversation.id}
            onSave={(title, base) => reader.editShell({ kind: "title", title }, base)}
          />
        }
        back={{ href: "/conversations", label: "Conversations" }}
        badges={
          <>
            <PrivateBadge />
            <ConversationTags
              conversation={conversation}
              onSave={async (tags) => (await reader.editShell({ kind: "tags", tags })) !== false}
            />
            {conversation.format === "cjson" ? null : <Badge>from {conversation.format}</Badge>}
            {conversation.parentId === null && conversation.childCount === 0 ? null : (
              <FamilyBadges />
            )}
            <ProblemsButton />
          </>
        }
        actions={
          <>
            <GoTo
              total={total}
              count={conversation.messageCount}
              onGoTo={(number) => reader.goTo({ number })}
            />
            <UndoButtons onUndo={reader.undo} onRedo={onRedo} />
            <HeaderMenus view={view} onExport={() => exporter.open(whole)} />
            <Button
              variant="primary"
              icon={<Download aria-hidden size={16} />}
              isPending={exporter.isPending}
              onPress={exportIt}
            >
              <span className="max-sm:sr-only">Export</span>
            </Button>
          </>
        }
      />
      {exporter.dialog}
    </>
  );
}

function HeaderMenus({ view, onExport }: Pick<Props, "view"> & { onExport: () => void }) {
  const reader = useReader();
  return (
    <>
      <LazyOverlay
        kind="menu"
        load={loadView}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label="View">
            <Eye />
          </IconButton>
        )}
      >
        {(anchor) => <ViewMenu anchor={anchor} toggles={view} />}
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
        {(anchor) => <ConversationMenu anchor={anchor} reader={reader} onExport={onExport} />}
      </LazyOverlay>
    </>
  );
}

function PrivateBadge() {
  const { conversation } = useReader();
  if (!conversation.isPrivate) return null;
  return (
    <Badge
      tone="accent"
      icon={<Lock aria-hidden size={12} />}
      title={conversation.ownerId ?? "no owner named"}
    >
      private
    </Badge>
  );
}

function ProblemsButton() {
  const { conversation, open } = useReader();
  const problems = conversation.errorCount + conversation.warningCount;
  if (problems === 0) return null;
  return (
    <Button
      size="small"
      icon={<TriangleAlert aria-hidden size={14} className="text-warning" />}
      onPress={() => open("document")}
    >
      {problems === 1 ? "1 problem" : `${problems} problems`}
    </Button>
  );
}
