"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { openedPart } from "@/components/saving/opened-part";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useMedia } from "@/components/ui/browser/use-media";
import { SheetDock } from "@/components/ui/dialog/sheet-dock";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { useReader } from "../state/reader-context";
import { isDocked, type PanelName } from "../state/panel-names";
import { PANE_MEDIA, SideColumn } from "../state/side-column";

interface PanelProps {
  /** The message it was opened for; null for panels about the conversation. */
  message: MessageView | null;
  onClose: () => void;
}

/** Makes a panel about one message: without one there is nothing to show. */
function forMessage(
  Panel: ComponentType<{ message: MessageView; onClose: () => void }>,
): ComponentType<PanelProps> {
  return function MessagePanel({ message, onClose }) {
    return message === null ? null : <Panel message={message} onClose={onClose} />;
  };
}

/** The same for one that shows how the message is now, also while an edit of it is being saved. */
function forLiveMessage(
  Panel: ComponentType<{ message: MessageView; onClose: () => void }>,
): ComponentType<PanelProps> {
  function LivePanel({ message, onClose }: { message: MessageView; onClose: () => void }) {
    const { conversationId } = useReader();
    const around = { around: String(message.id), limit: 1, showDeleted: true };
    const { data } = useQuery(
      timelineWindowQuery(conversationId, { ...around, view: { 0: message.id } }),
    );
    const now = data?.slots[0]?.message;
    const isNewer = now?.id === message.id && now.revision >= message.revision;
    return <Panel message={isNewer ? now : message} onClose={onClose} />;
  }
  return forMessage(LivePanel);
}

/** Makes a panel about the conversation. */
function forConversation(Panel: ComponentType<{ onClose: () => void }>): ComponentType<PanelProps> {
  return function ConversationPanel({ onClose }) {
    return <Panel onClose={onClose} />;
  };
}

/** Sheets of the reader by the name the address has for them; each is loaded when it is opened. */
const PANELS: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  json: forMessage(openedPart(async () => (await import("../json/raw-sheet")).RawSheet)),
  message: forLiveMessage(openedPart(async () => (await import("../details/inspector")).Inspector)),
  blocks: forMessage(
    openedPart(async () => (await import("../editor/message/sheet")).MessageSheet),
  ),
  compare: forMessage(
    openedPart(async () => (await import("../compare/compare-sheet")).CompareSheet),
  ),
  branches: forConversation(
    openedPart(async () => (await import("../branches/branches-sheet")).BranchesSheet),
  ),
  family: forConversation(
    openedPart(async () => (await import("../branches/family-sheet")).FamilySheet),
  ),
  history: forLiveMessage(
    openedPart(async () => (await import("../history/history-sheets")).MessageHistory),
  ),
  changes: forConversation(
    openedPart(async () => (await import("../history/history-sheets")).ConversationHistory),
  ),
  document: forConversation(
    openedPart(async () => (await import("../json/document-sheet")).DocumentSheet),
  ),
  conversation: forConversation(
    openedPart(async () => (await import("../details/details-sheet")).DetailsSheet),
  ),
  calls: forConversation(
    openedPart(async () => (await import("../details/calls-sheet")).CallsSheet),
  ),
  comments: openedPart(async () => (await import("../comments/comments-sheet")).CommentsSheet),
  fields: forConversation(
    openedPart(async () => (await import("../editor/conversation/sheet")).FieldsSheet),
  ),
};

/** The sheet that is open, next to the reader where it may be and has room. */
export function OpenPanel({
  name,
  hasRoom,
  ...panel
}: PanelProps & {
  name: PanelName;
  /** Nothing else is next to the reader. */
  hasRoom: boolean;
}) {
  const { mayEdit } = useReader();
  const Panel = PANELS[name];
  // The address may name one of them.
  if (!mayEdit && (name === "fields" || name === "blocks" || name === "json")) return null;
  return (
    <SidePane name={name} hasRoom={hasRoom}>
      <Panel {...panel} />
    </SidePane>
  );
}

/** Puts a panel into a pane next to the reader where there is room for both; else it opens over it. */
function SidePane({
  name,
  hasRoom,
  children,
}: {
  name: PanelName;
  /** Nothing else is next to the reader. */
  hasRoom: boolean;
  children: ReactNode;
}) {
  const isWide = useMedia(PANE_MEDIA);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  if (!isWide || !hasRoom || !isDocked(name)) return children;
  return (
    <>
      <SideColumn ref={setDock} />
      {dock === null ? null : <SheetDock value={dock}>{children}</SheetDock>}
    </>
  );
}
