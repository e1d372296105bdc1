"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { showToast } from "@/components/ui/toast-queue";
import { editConversationAction } from "@/lib/actions/conversations";
import type { ConversationEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/listing";
import type { MessageView } from "@/lib/domain/conversation/view";
import { conversationKeys } from "@/lib/queries/conversations";
import { timelineWindowQuery } from "@/lib/queries/timeline";
import { useMessageEdits } from "../edit/use-message-edits";
import { useUndo } from "../edit/use-undo";
import { editableBlocks, plainText } from "./message-text";
import { ReaderHeader } from "./reader-header";
import { ReaderProvider } from "./reader-context";
import { steps } from "./retry-switch";
import { SystemMessage } from "./system-message";
import { Timeline } from "./timeline";
import type { TimelineHandle } from "./timeline";
import { noteInAddress, useAddressParam } from "./use-address-param";
import { useReaderKeys } from "./use-reader-keys";
import { formatView, parseView } from "./view-param";
import { RUN } from "./windows";

const RawSheet = dynamic(async () => (await import("../json/raw-sheet")).RawSheet, { ssr: false });
const Inspector = dynamic(async () => (await import("./inspector")).Inspector, { ssr: false });
const ConflictDialog = dynamic(
  async () => (await import("../edit/conflict-dialog")).ConflictDialog,
  { ssr: false },
);

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
  // Our own last edit may be newer than the page, which is on its way.
  const ownRevision = useRef(0);
  const [deleted, setDeleted] = useAddressParam("deleted");
  const showDeleted = deleted === "true";
  const [viewParam, setViewText] = useAddressParam("v");
  const viewText = viewParam ?? "";
  const [focused, setFocused] = useState(start);
  const [editing, setEditing] = useState<{ messageId: number; block: number | null } | null>(null);
  const [raw, setRaw] = useState<MessageView | null>(null);
  const [inspected, setInspected] = useState<MessageView | null>(null);
  const [showThinking, setShowThinking] = useState(false);
  const [showTools, setShowTools] = useState(false);
  const { undo, redo } = useUndo("conversation", id, () => router.refresh());
  const edits = useMessageEdits(id, undo);
  // One cheap query keeps the number of slots right while messages are deleted and restored.
  const head = useQuery({
    ...timelineWindowQuery(id, { after: -1, limit: RUN, showDeleted, view: parseView(viewText) }),
    ...(start < RUN && !showDeleted && viewText === "" ? { initialData: first } : {}),
  });
  const total = head.data?.total ?? first.total;
  const view = parseView(viewText);

  async function editShell(edit: ConversationEdit): Promise<boolean> {
    const result = await editConversationAction({
      id,
      expectedRevision: Math.max(conversation.shellRevision, ownRevision.current),
      edit,
    });
    if (!result.ok) {
      const isStale = result.error.code === "stale";
      showToast({
        title: isStale
          ? "The conversation was changed elsewhere. It is loaded again; nothing was written."
          : result.error.message,
        tone: isStale ? "warning" : "danger",
      });
      if (isStale) router.refresh();
      return false;
    }
    ownRevision.current = result.data.shellRevision ?? result.data.revision;
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    router.refresh();
    showToast({ title: result.data.label, undo });
    return true;
  }

  const editMessage: typeof edits.edit = async (message, edit) => {
    const saved = await edits.edit(message, edit);
    // Pins and choices show in the list of messages alone; a refresh of the page would race the address.
    if (saved && edit.kind !== "pin" && edit.kind !== "prefer") router.refresh();
    return saved;
  };
  const current = (): MessageView | null => timeline.current?.slotAt(focused)?.message ?? null;
  const goTo = (position: number) => {
    const at = Math.max(0, Math.min(total - 1, position));
    setFocused(at);
    timeline.current?.goTo(at, true);
    const slot = timeline.current?.slotAt(at);
    if (slot?.message) noteInAddress("m", slot.message.documentId);
  };
  const look = (slot: number, messageId: number) => {
    const shown = timeline.current?.slotAt(slot)?.shown;
    const next = { ...view, [slot]: messageId };
    if (shown === messageId) delete next[slot];
    setViewText(formatView(next));
  };
  const withCurrent = (act: (message: MessageView) => void) => () => {
    const message = current();
    if (message) act(message);
  };

  useReaderKeys({
    move: (by) => goTo(focused + by),
    first: () => goTo(0),
    last: () => goTo(total - 1),
    retry: (by) => {
      const slot = timeline.current?.slotAt(focused);
      if (!slot?.message) return;
      const members = steps(slot, slot.message.id);
      const next = members[members.findIndex((member) => member.id === slot.message?.id) + by];
      if (next) look(slot.position, next.id);
    },
    prefer: withCurrent((message) => editMessage(message, { kind: "prefer", value: true })),
    pin: withCurrent((message) => editMessage(message, { kind: "pin", value: !message.pinned })),
    edit: withCurrent((message) => {
      const part = editableBlocks(message)[0];
      if (part) setEditing({ messageId: message.id, block: part.block });
    }),
    remove: withCurrent((message) =>
      editMessage(message, { kind: message.deleted ? "restore" : "delete" }),
    ),
    json: withCurrent(setRaw),
    details: withCurrent(setInspected),
    copy: withCurrent((message) => navigator.clipboard.writeText(plainText(message))),
    toggleThinking: () => setShowThinking((shown) => !shown),
    toggleTools: () => setShowTools((shown) => !shown),
    undo: () => undo(),
    redo: () => redo(),
  });

  return (
    <ReaderProvider
      value={{
        conversationId: id,
        edit: editMessage,
        look,
        openRaw: setRaw,
        openInspector: setInspected,
        editing,
        startEditing: (messageId, block) => setEditing({ messageId, block }),
        stopEditing: () => setEditing(null),
        showThinking,
        showTools,
      }}
    >
      <ReaderHeader
        conversation={conversation}
        total={total}
        showDeleted={showDeleted}
        onShowDeleted={(shown) => setDeleted(shown ? "true" : null)}
        thinking={[showThinking, setShowThinking]}
        tools={[showTools, setShowTools]}
        onEdit={editShell}
        onUndo={() => undo()}
        onRedo={() => redo()}
        onGoTo={(number) => goTo(number - 1)}
      />
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
      {raw ? <RawSheet message={raw} onClose={() => setRaw(null)} /> : null}
      {inspected ? <Inspector message={inspected} onClose={() => setInspected(null)} /> : null}
      {edits.conflict ? (
        <ConflictDialog conflict={edits.conflict} onClose={edits.closeConflict} />
      ) : null}
    </ReaderProvider>
  );
}
