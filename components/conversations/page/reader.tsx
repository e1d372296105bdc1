"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { loadPart } from "@/components/saving/load-part";
import { servedPart } from "@/components/saving/served-part";
import { openedPart } from "@/components/saving/opened-part";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { kindsLeft } from "@/lib/domain/conversation/timeline/listing";
import { ALL_KINDS, parseShow } from "@/lib/domain/conversation/timeline/show";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { useUndo } from "@/components/drafts/use-undo";
import { newDraftId } from "@/components/drafts/draft-record";
import { latePart } from "@/components/ui/overlay/late-part";
import { withoutBase } from "@/lib/shared/base-path";
import { ShowHidden } from "../blocks/text/show-hidden";
import { useMessageEdits } from "../edits/use-message-edits";
import { useFindBar } from "../find/use-find-bar";
import { ReaderProvider, type Reader as ReaderValue } from "../state/reader-context";
import { PhoneStrip } from "./header-parts";
import { ReaderHeader } from "./reader-header";
import type { SplitConversation } from "./split-view";
import { SystemMessage } from "./system-message";
import { Timeline, type TimelineHandle } from "../timeline/timeline";
import { noteInAddress, useAddressParam } from "@/components/routing/use-address-param";
import { LiveConversation } from "@/components/live/live-parts";
import { useMayEdit } from "@/components/shell/account/may-edit";
import { useDraftOpener } from "./use-draft-opener";
import { usePanel } from "./use-panel";
import { useReaderCommands } from "./use-reader-commands";
import { isDocked } from "../state/panel-names";
import { useSelection } from "../state/use-selection";
import { useShellEdits } from "../edits/use-shell-edits";
import { useTimelineCommands } from "../timeline/use-timeline-commands";
import { useTimelineList } from "../timeline/use-timeline-list";
import { formatView, lookAt, memberNamed, parseView } from "../state/view-param";
import { filterToggles, isCompact } from "./view-toggles";
import { OfferOnSelection } from "../comments/offer-on-selection";
import { PrintWhole } from "../print/print-whole";

const ChangedElsewhere = latePart(
  loadPart(async () => (await import("@/components/live/changed-elsewhere")).ChangedElsewhere),
);
const CompareMessages = openedPart(
  async () => (await import("../compare/compare-messages")).CompareMessages,
);
const MessageSelection = openedPart(
  async () => (await import("../selection/message-selection")).MessageSelection,
);
const TimelineHidden = latePart(
  loadPart(async () => (await import("../timeline/hidden-counts")).TimelineHidden),
);
const BranchBanner = latePart(
  loadPart(async () => (await import("../branches/branch-banner")).BranchBanner),
);
const OverrideBanner = latePart(
  loadPart(async () => (await import("./override-banner")).OverrideBanner),
);
const SplitView = openedPart(async () => (await import("./split-view")).SplitView);
const EmptyState = servedPart(
  async () => (await import("@/components/ui/feedback/empty-state")).EmptyState,
);
const OpenPanel = openedPart(async () => (await import("./panels")).OpenPanel);
const FindBar = openedPart(async () => (await import("../find/find-bar")).FindBar, true);

interface Props {
  conversation: ConversationDetail;
  first: TimelineWindow;
  /** The slot the URL names, else 0. */
  start: number;
  /** The conversation that is open next to it. */
  split: SplitConversation | null;
}

/** The reader of one conversation: header, timeline, sheets, keys. */
export function Reader({ conversation, first, start, split }: Props) {
  const { id } = conversation;
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const timeline = useRef<TimelineHandle>(null);
  const [viewParam, setViewText] = useAddressParam("v");
  const viewText = viewParam ?? "";
  const [focused, setFocused] = useState(start);
  const [editing, setEditing] = useState<ReaderValue["editing"]>(null);
  const [isEditingSystem, editSystem] = useState(false);
  const [showThinking, setShowThinking] = useState(false);
  const [showTools, setShowTools] = useState(false);
  const [showHidden, setShowHidden] = useState(false);
  const selection = useSelection();
  const [compared, setCompared] = useState<readonly number[] | null>(null);
  const sheet = usePanel(first.slots[start - first.start]?.message ?? null);
  const { undo, redo, undoChange } = useUndo("conversation", id, refreshPage);
  const edits = useMessageEdits(id, undoChange);
  const shellEdits = useShellEdits(conversation, undoChange);
  const mayEdit = useMayEdit()(conversation.libraryId);
  const editShell = shellEdits.edit;
  const conflicts = [edits, shellEdits].filter(({ conflict }) => conflict !== null);
  const isForm = sheet.panel?.name === "blocks";
  const edited = editing?.messageId ?? (isForm ? (sheet.panel?.message?.id ?? null) : null);
  const view = parseView(viewText);
  const { list, filter, look, counts, change } = useTimelineList({
    conversationId: id,
    first,
    start,
    view,
    timeline,
    onFocus: setFocused,
  });
  const { total } = counts;
  const [density, setDensity] = useAddressParam("density");
  const [raw, setRaw] = useAddressParam("raw");

  function openSplit(other: string | null): void {
    const url = new URL(window.location.href);
    if (other === null) url.searchParams.delete("split");
    else url.searchParams.set("split", other);
    go(`${withoutBase(url.pathname)}${url.search}`);
  }

  function goToSlot(position: number, focus = true, slots = total): void {
    const at = Math.max(0, Math.min(slots - 1, position));
    setFocused(at);
    timeline.current?.goTo(at, focus);
    const slot = timeline.current?.slotAt(at);
    if (slot?.message) noteInAddress("m", slot.message.documentId);
  }

  const reader: ReaderValue = {
    conversationId: id,
    conversation,
    isReadOnly: false,
    mayEdit,
    edit: async (message, edit, base) => {
      const saved = await edits.edit(message, edit, base);
      // Pins and choices show in the list of messages alone.
      if (saved && edit.kind !== "pin" && edit.kind !== "prefer") refreshPage();
      return saved;
    },
    editShell,
    editStructure: async (edit) => {
      const { editStructure } = await import("../structure/edit-structure");
      return editStructure({ conversation, queryClient, go, refreshPage, undoChange }, edit);
    },
    undo,
    undoChange,
    look: (position, messageId) => {
      const slot = timeline.current?.slotAt(position);
      if (slot) setViewText(formatView(lookAt(view, slot, messageId)));
    },
    goTo: async (place, options) => {
      if (typeof place === "number") return goToSlot(place, options?.focus);
      const around = "number" in place ? `number:${place.number}` : String(place.message);
      const found = await queryClient.fetchQuery(
        timelineWindowQuery(id, { around, limit: 1, ...look }),
      );
      const slot = found.slots[found.at - found.start];
      const wanted = "message" in place ? memberNamed(slot, place.message) : undefined;
      // Who goes to a message wants to see it, not another retry.
      if (slot && wanted && wanted.id !== slot.shown) {
        setViewText(formatView(lookAt(view, slot, wanted.id)));
      }
      goToSlot(found.at, options?.focus, found.total);
    },
    open: sheet.open,
    selection,
    editing,
    startEditing: (messageId, block) => setEditing({ messageId, block, session: newDraftId() }),
    stopEditing: () => setEditing(null),
    isEditingSystem,
    editSystem,
    showThinking,
    showTools,
    shown: kindsLeft({ show: parseShow(filter.show) ?? ALL_KINDS, focused: filter.focused }),
    timelineLook: look,
    changeTimeline: change,
  };
  useTimelineCommands({
    conversationId: id,
    look,
    from: () => focused,
    onGoTo: goToSlot,
    onFocused: () => change({ focused: !filter.focused }),
  });
  useReaderCommands(reader, {
    slot: () => timeline.current?.slotAt(focused),
    focused,
    total,
    toggleThinking: () => setShowThinking((shown) => !shown),
    toggleTools: () => setShowTools((shown) => !shown),
    toggleHidden: () => setShowHidden((shown) => !shown),
    redo,
  });
  useDraftOpener({
    conversationId: id,
    look,
    startEditing: reader.startEditing,
    goTo: reader.goTo,
    open: sheet.open,
  });
  const find = useFindBar();
  const [side, setSide] = useState<HTMLElement | null>(null);
  // Only one thing is next to the reader.
  const hasRoom = split === null && (sheet.panel === null || !isDocked(sheet.panel.name));

  return (
    <ReaderProvider value={reader}>
      <LiveConversation conversation={conversation} editing={edited} />
      <ReaderHeader
        total={counts.allSlots}
        readSlot={() => timeline.current?.slotAt(focused)}
        view={{
          ...filterToggles(filter, change),
          openThinking: [showThinking, setShowThinking],
          openTools: [showTools, setShowTools],
          characters: [showHidden, setShowHidden],
          compact: [isCompact(density), (on) => setDensity(on ? "compact" : "comfortable")],
          raw: [raw === "true", (on) => setRaw(on ? "true" : null)],
        }}
        onRedo={redo}
        onSplit={openSplit}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {find.isOpen ? (
            <FindBar
              text={find.text}
              hitPlace={find.place}
              dock={hasRoom ? side : null}
              focused={() => ({
                slot: focused,
                messageId: timeline.current?.slotAt(focused)?.message?.id,
              })}
              onClose={find.close}
            />
          ) : null}
          <PrintWhole conversationId={id} messages={counts.allSlots} />
          {counts.allSlots === 0 ? (
            <EmptyState title="This conversation has no messages">
              The document is kept as it is; its details are in the menu above.
            </EmptyState>
          ) : (
            <ShowHidden value={showHidden}>
              <Timeline
                key={list.key}
                conversationId={id}
                list={list}
                look={look}
                counts={counts}
                density={density}
                isRaw={raw === "true"}
                focused={focused}
                onFocus={setFocused}
                onGoTo={goToSlot}
                handle={timeline}
                lead={
                  <div className={raw === "true" ? "pb-4" : undefined}>
                    <PhoneStrip total={counts.allSlots} onRedo={redo} />
                    <SystemMessage
                      text={conversation.systemMessage}
                      size={conversation.systemMessageSize}
                      conversationId={id}
                      onSave={
                        mayEdit
                          ? (text, base) => editShell({ kind: "systemMessage", text }, base)
                          : null
                      }
                    />
                  </div>
                }
              />
            </ShowHidden>
          )}
          {selection.ids.size === 0 ? null : (
            <MessageSelection isComparing={compared !== null} onCompare={setCompared} />
          )}
          {filter.path === null ? null : <BranchBanner />}
          {conversation.toolOverrides !== null ? <OverrideBanner conversationId={id} /> : null}
          {counts.hidden.slots > 0 || filter.show !== "" || filter.focused ? (
            <TimelineHidden
              hidden={counts.hidden}
              onShow={() => change({ show: "", focused: false, path: null })}
            />
          ) : null}
        </div>
        <div ref={setSide} className="contents" />
        {split === null ? null : (
          <SplitView
            key={split.conversation.id}
            {...split}
            density={density}
            isRaw={raw === "true"}
            onClose={() => openSplit(null)}
          />
        )}
        {sheet.panel === null ? null : (
          <OpenPanel {...sheet.panel} hasRoom={split === null} onClose={sheet.close} />
        )}
      </div>
      <OfferOnSelection
        onComment={(position) => {
          const message = timeline.current?.slotAt(position)?.message;
          if (message) sheet.open("comments", message);
        }}
      />
      {compared === null ? null : (
        <CompareMessages ids={compared} onClose={() => setCompared(null)} />
      )}
      {conflicts.map(({ conflict, closeConflict }) =>
        conflict === null ? null : (
          <ChangedElsewhere key={conflict.noun} conflict={conflict} onClose={closeConflict} />
        ),
      )}
    </ReaderProvider>
  );
}
