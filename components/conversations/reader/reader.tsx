"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/listing";
import { timelineWindowQuery } from "@/lib/queries/timeline";
import { useMessageEdits } from "../edit/use-message-edits";
import { useUndo } from "../edit/use-undo";
import { useFindBar } from "../find/use-find-bar";
import { PANELS } from "./panels";
import type { Reader as ReaderValue } from "./reader-context";
import { ReaderProvider } from "./reader-context";
import { ReaderHeader } from "./reader-header";
import { SystemMessage } from "./system-message";
import { Timeline } from "./timeline";
import type { TimelineHandle } from "./timeline";
import { noteInAddress, useAddressParam } from "./use-address-param";
import { usePanel } from "./use-panel";
import { useReaderCommands } from "./use-reader-commands";
import { useSelection } from "./use-selection";
import { useShellEdits } from "./use-shell-edits";
import { formatView, parseView } from "./view-param";
import { RUN } from "./windows";

const ConflictDialog = dynamic(
  async () => (await import("../edit/conflict-dialog")).ConflictDialog,
  { ssr: false },
);
const FindBar = dynamic(async () => (await import("../find/find-bar")).FindBar, { ssr: false });

interface Props {
  conversation: ConversationDetail;
  first: TimelineWindow;
  /** The slot the URL names, else 0. */
  start: number;
}

/** The reader of one conversation: header, timeline, sheets, keys. */
export function Reader({ conversation, first, start }: Props) {
  const { id } = conversation;
  const router = useRouter();
  const queryClient = useQueryClient();
  const timeline = useRef<TimelineHandle>(null);
  const [deleted, setDeleted] = useAddressParam("deleted");
  const showDeleted = deleted === "true";
  const [viewParam, setViewText] = useAddressParam("v");
  const viewText = viewParam ?? "";
  const [focused, setFocused] = useState(start);
  const [editing, setEditing] = useState<ReaderValue["editing"]>(null);
  const [showThinking, setShowThinking] = useState(false);
  const [showTools, setShowTools] = useState(false);
  const [showHidden, setShowHidden] = useState(false);
  const selection = useSelection();
  const sheet = usePanel(first.slots[start - first.start]?.message ?? null);
  const { undo, redo } = useUndo("conversation", id, () => router.refresh());
  const edits = useMessageEdits(id, undo);
  const editShell = useShellEdits(conversation, undo);
  const view = parseView(viewText);
  // One cheap query keeps the number of slots right while messages are deleted and restored.
  const head = useQuery({
    ...timelineWindowQuery(id, { after: -1, limit: RUN, showDeleted, view }),
    ...(start < RUN && !showDeleted && viewText === "" ? { initialData: first } : {}),
  });
  const total = head.data?.total ?? first.total;

  function goToSlot(position: number, focus = true): void {
    const at = Math.max(0, Math.min(total - 1, position));
    setFocused(at);
    timeline.current?.goTo(at, focus);
    const slot = timeline.current?.slotAt(at);
    if (slot?.message) noteInAddress("m", slot.message.documentId);
  }

  const reader: ReaderValue = {
    conversationId: id,
    conversation,
    edit: async (message, edit) => {
      const saved = await edits.edit(message, edit);
      // Pins and choices show in the list of messages alone; a refresh would race the address.
      if (saved && edit.kind !== "pin" && edit.kind !== "prefer") router.refresh();
      return saved;
    },
    editShell,
    undo,
    look: (slot, messageId) => {
      const shown = timeline.current?.slotAt(slot)?.shown;
      const next = { ...view, [slot]: messageId };
      if (shown === messageId) delete next[slot];
      setViewText(formatView(next));
    },
    goTo: async (place, options) => {
      if (typeof place === "number") return goToSlot(place, options?.focus);
      const around = String(place.message);
      const found = await queryClient.fetchQuery(
        timelineWindowQuery(id, { around, limit: 1, showDeleted, view }),
      );
      goToSlot(found.start, options?.focus);
    },
    open: sheet.open,
    selection,
    editing,
    startEditing: (messageId, block) => setEditing({ messageId, block }),
    stopEditing: () => setEditing(null),
    showThinking,
    showTools,
    showHidden,
  };
  useReaderCommands(reader, {
    slot: () => timeline.current?.slotAt(focused),
    focused,
    total,
    toggleThinking: () => setShowThinking((shown) => !shown),
    toggleTools: () => setShowTools((shown) => !shown),
    toggleHidden: () => setShowHidden((shown) => !shown),
    redo,
  });
  const find = useFindBar();
  const Panel = sheet.panel === null ? null : PANELS[sheet.panel.name];

  return (
    <ReaderProvider value={reader}>
      <ReaderHeader
        total={total}
        deleted={[showDeleted, (shown) => setDeleted(shown ? "true" : null)]}
        thinking={[showThinking, setShowThinking]}
        tools={[showTools, setShowTools]}
        hidden={[showHidden, setShowHidden]}
        onRedo={redo}
      />
      {find.isOpen ? (
        <FindBar
          text={find.text}
          anyWord={find.anyWord}
          focused={() => focused}
          onClose={find.close}
        />
      ) : null}
      {total === 0 ? (
        <EmptyState title="This conversation has no messages">
          The document is kept as it is; its details are in the menu above.
        </EmptyState>
      ) : (
        <Timeline
          conversationId={id}
          total={total}
          first={first}
          start={start}
          showDeleted={showDeleted}
          view={view}
          focused={focused}
          onFocus={setFocused}
          handle={timeline}
          lead={
            <SystemMessage
              text={conversation.systemMessage}
              onSave={(text) => editShell({ kind: "systemMessage", text })}
            />
          }
        />
      )}
      {Panel === null ? null : (
        <Panel message={sheet.panel?.message ?? null} onClose={sheet.close} />
      )}
      {edits.conflict ? (
        <ConflictDialog conflict={edits.conflict} onClose={edits.closeConflict} />
      ) : null}
    </ReaderProvider>
  );
}
