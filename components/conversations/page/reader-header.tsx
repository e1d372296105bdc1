"use client";

import { Download, Ellipsis, Eye } from "lucide-react";
import { useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { useExport } from "@/components/exports/use-export";
import { openedPart } from "@/components/saving/opened-part";
import { useGo } from "@/components/routing/use-go";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { comparisonHref } from "../comparison/comparison-href";
import type { ChoicePurpose } from "./split-dialog";
import { ReaderBadges, ReaderTools } from "./header-parts";
import { useReader } from "../state/reader-context";
import { TitleHeading } from "./title-heading";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { useReaderDialogs } from "./use-reader-dialogs";
import type { ReaderView } from "./view-toggles";

const loadView = () => import("./view-menu");
const ViewMenu = openedPart(loadView);
const SplitDialog = openedPart(() => import("./split-dialog"), true);
const loadMore = () => import("./conversation-menu");
const ConversationMenu = openedPart(loadMore);

interface Props {
  /** Slots of the whole timeline. */
  total: number;
  view: ReaderView;
  onRedo: () => void | Promise<void>;
  /** The slot that is being read. */
  readSlot: () => SlotView | undefined;
  /** Opens another conversation next to this one. */
  onSplit: (conversationId: string) => void;
}

/** Title, what is notable about the conversation, and what can be done with it. */
export function ReaderHeader({ total, view, onRedo, readSlot, onSplit }: Props) {
  const [choosing, setChoosing] = useState<ChoicePurpose | null>(null);
  const go = useGo();
  const reader = useReader();
  const { conversation } = reader;
  const exporter = useExport();
  const whole = { conversations: [conversation.id], format: "cjson" } as const;
  const exportIt = () => exporter.open(whole);
  const dialogs = useReaderDialogs(reader, readSlot);
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
            onSave={
              reader.mayEdit
                ? (title, base) => reader.editShell({ kind: "title", title }, base)
                : null
            }
          />
        }
        back={{ href: "/conversations", label: "Conversations" }}
        badges={
          <span className="contents max-sm:hidden">
            <ReaderBadges />
          </span>
        }
        actions={
          <>
            <span className="contents max-sm:hidden">
              <ReaderTools total={total} onRedo={onRedo} />
            </span>
            <HeaderMenus
              view={view}
              onExport={exportIt}
              onShare={dialogs.share}
              onMove={dialogs.move}
              onSecond={setChoosing}
            />
            {/* Where there is no room for it, as on a phone, the menu has it. */}
            <Button
              variant="primary"
              className="max-sm:hidden @max-narrow:hidden"
              icon={<Download aria-hidden size={16} />}
              isPending={exporter.isPending}
              onPress={exportIt}
            >
              <span className="@max-medium:sr-only">Export</span>
            </Button>
          </>
        }
      />
      {exporter.dialog}
      {dialogs.shown}
      {choosing === null ? null : (
        <SplitDialog
          purpose={choosing}
          conversationId={conversation.id}
          onChoose={(id) => {
            setChoosing(null);
            if (choosing === "split") onSplit(id);
            else go(comparisonHref(conversation.id, id));
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

function HeaderMenus({
  view,
  ...acts
}: Pick<Props, "view"> & {
  onExport: () => void;
  onShare: () => void;
  onMove: (() => void) | undefined;
  onSecond: (purpose: ChoicePurpose) => void;
}) {
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
        {(anchor) => <ViewMenu anchor={anchor} view={view} />}
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
        {(anchor) => <ConversationMenu anchor={anchor} reader={reader} {...acts} />}
      </LazyOverlay>
    </>
  );
}
