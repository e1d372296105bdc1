"use client";

import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useState } from "react";
import { loadPart } from "@/components/saving/load-part";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useMedia } from "@/components/ui/browser/use-media";
import { SheetDock } from "@/components/ui/dialog/sheet-dock";
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

/** Makes a panel about the conversation. */
function forConversation(Panel: ComponentType<{ onClose: () => void }>): ComponentType<PanelProps> {
  return function ConversationPanel({ onClose }) {
    return <Panel onClose={onClose} />;
  };
}

/** Sheets of the reader by the name the address has for them; each is loaded when it is opened. */
const PANELS: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  json: forMessage(
    dynamic(
      loadPart(async () => (await import("../json/raw-sheet")).RawSheet),
      { ssr: false },
    ),
  ),
  message: forMessage(
    dynamic(
      loadPart(async () => (await import("../details/inspector")).Inspector),
      { ssr: false },
    ),
  ),
  blocks: forMessage(
    dynamic(
      loadPart(async () => (await import("../editor/message/sheet")).MessageSheet),
      {
        ssr: false,
      },
    ),
  ),
  compare: forMessage(
    dynamic(
      loadPart(async () => (await import("../compare/compare-sheet")).CompareSheet),
      { ssr: false },
    ),
  ),
  branches: forConversation(
    dynamic(
      loadPart(async () => (await import("../branches/branches-sheet")).BranchesSheet),
      {
        ssr: false,
      },
    ),
  ),
  family: forConversation(
    dynamic(
      loadPart(async () => (await import("../branches/family-sheet")).FamilySheet),
      { ssr: false },
    ),
  ),
  history: forMessage(
    dynamic(
      loadPart(async () => (await import("../history/history-sheets")).MessageHistory),
      {
        ssr: false,
      },
    ),
  ),
  changes: forConversation(
    dynamic(
      loadPart(async () => (await import("../history/history-sheets")).ConversationHistory),
      {
        ssr: false,
      },
    ),
  ),
  document: forConversation(
    dynamic(
      loadPart(async () => (await import("../json/document-sheet")).DocumentSheet),
      { ssr: false },
    ),
  ),
  conversation: forConversation(
    dynamic(
      loadPart(async () => (await import("../details/details-sheet")).DetailsSheet),
      { ssr: false },
    ),
  ),
  calls: forConversation(
    dynamic(
      loadPart(async () => (await import("../details/calls-sheet")).CallsSheet),
      { ssr: false },
    ),
  ),
  fields: forConversation(
    dynamic(
      loadPart(async () => (await import("../editor/conversation/sheet")).FieldsSheet),
      { ssr: false },
    ),
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
  const Panel = PANELS[name];
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
