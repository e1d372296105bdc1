"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newDraftId } from "@/components/drafts/draft-record";
import { useUndo } from "@/components/drafts/use-undo";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { noteInAddress, useAddressParam } from "@/components/routing/use-address-param";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { loadPart } from "@/components/saving/load-part";
import { useMayEdit } from "@/components/shell/account/may-edit";
import { kindsLeft } from "@/lib/domain/conversation/timeline/listing";
import { ALL_KINDS, parseShow } from "@/lib/domain/conversation/timeline/show";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { useMessageEdits } from "../edits/use-message-edits";
import { useShellEdits } from "../edits/use-shell-edits";
import type { Reader } from "../state/reader-context";
import { useSelection } from "../state/use-selection";
import { formatView, lookAt, memberNamed, parseView } from "../state/view-param";
import type { TimelineHandle } from "../timeline/timeline";
import { useTimelineCommands } from "../timeline/use-timeline-commands";
import { useTimelineList } from "../timeline/use-timeline-list";
import { usePanel } from "./use-panel";
import { useReaderCommands } from "./use-reader-commands";

// Few visits are for a draft.
const loadOpenDraft = loadPart(() => import("./open-draft"));

interface Options {
  readonly conversation: ConversationDetail;
  readonly first: TimelineWindow;
  /** The slot the URL names, else 0. */
  readonly start: number;
}

/** Saves what is changed in the reader, and takes it back. */
function useReaderEdits(conversation: ConversationDetail) {
  const { id } = conversation;
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const { undo, redo, undoChange } = useUndo("conversation", id, refreshPage);
  const ofMessages = useMessageEdits(id, undoChange);
  const ofShell = useShellEdits(conversation, undoChange);
  const acts: Pick<Reader, "edit" | "editShell" | "editStructure" | "undo" | "undoChange"> = {
    edit: async (message, edit, base) => {
      const saved = await ofMessages.edit(message, edit, base);
      // Pins and choices show in the list of messages alone.
      if (saved && edit.kind !== "pin" && edit.kind !== "prefer") refreshPage();
      return saved;
    },
    editShell: ofShell.edit,
    editStructure: async (edit) => {
      const { editStructure } = await import("../structure/edit-structure");
      return editStructure({ conversation, queryClient, go, refreshPage, undoChange }, edit);
    },
    undo,
    undoChange,
  };
  return { acts, redo, conflicts: [ofMessages, ofShell] };
}

/** The message or the system message that is open in its editor. */
function useEditing() {
  const [editing, setEditing] = useState<Reader["editing"]>(null);
  const [isEditingSystem, editSystem] = useState(false);
  return {
    editing,
    startEditing: (messageId: number, block: number | null) =>
      setEditing({ messageId, block, session: newDraftId() }),
    stopEditing: () => setEditing(null),
    isEditingSystem,
    editSystem,
  };
}

/** The timeline, the message the focus is on, and the ways to another one or to another retry. */
function usePlaceInTimeline({ conversation, first, start }: Options) {
  const { id } = conversation;
  const queryClient = useQueryClient();
  const timeline = useRef<TimelineHandle>(null);
  const [viewText, setViewText] = useAddressParam("v");
  const [focused, setFocused] = useState(start);
  const view = parseView(viewText ?? "");
  const shown = useTimelineList({
    conversationId: id,
    first,
    start,
    view,
    timeline,
    onFocus: setFocused,
  });
  const { total } = shown.counts;

  function goToSlot(position: number, focus = true, slots = total): SlotView | undefined {
    const at = Math.max(0, Math.min(slots - 1, position));
    setFocused(at);
    timeline.current?.goTo(at, focus);
    const slot = timeline.current?.slotAt(at);
    if (slot?.message) noteInAddress("m", slot.message.documentId);
    return slot;
  }

  const acts: Pick<Reader, "look" | "goTo"> = {
    look: (position, messageId) => {
      const slot = timeline.current?.slotAt(position);
      if (slot) setViewText(formatView(lookAt(view, slot, messageId)));
    },
    goTo: async (place, options) => {
      const isSlot = typeof place === "number";
      // One that is not loaded yet is asked for, so that the address names it.
      if (isSlot && goToSlot(place, options?.focus)) return;
      const around = isSlot
        ? `slot:${place}`
        : "number" in place
          ? `number:${place.number}`
          : String(place.message);
      const found = await queryClient.fetchQuery(
        timelineWindowQuery(id, { around, limit: 1, ...shown.look }),
      );
      const slot = found.slots[found.at - found.start];
      const wanted = !isSlot && "message" in place ? memberNamed(slot, place.message) : undefined;
      // Who goes to a message wants to see it, not another retry.
      if (slot && wanted && wanted.id !== slot.shown) {
        setViewText(formatView(lookAt(view, slot, wanted.id)));
      }
      if (!isSlot) goToSlot(found.at, options?.focus, found.total);
      // The timeline may be loading it still.
      const there = wanted ?? slot?.message;
      if (there) noteInAddress("m", there.documentId);
    },
  };
  const slotAt = (position: number) => timeline.current?.slotAt(position);
  return { ...shown, acts, timeline, focused, setFocused, goToSlot, slotAt };
}

/** What the page of a reader keeps, and what its parts need of it; its commands and keys act on that. */
export function useReaderPage(options: Options) {
  const { conversation, first, start } = options;
  const conversationId = conversation.id;
  const queryClient = useQueryClient();
  const selection = useSelection();
  const sheet = usePanel(first.slots[start - first.start]?.message ?? null);
  const { acts, redo, conflicts } = useReaderEdits(conversation);
  const editing = useEditing();
  const place = usePlaceInTimeline(options);
  const { look, filter, change, focused } = place;
  const [showThinking, setShowThinking] = useState(false);
  const [showTools, setShowTools] = useState(false);
  const [showHidden, setShowHidden] = useState(false);
  const mayEdit = useMayEdit()(conversation.libraryId);

  const reader: Reader = {
    conversationId,
    conversation,
    isReadOnly: false,
    mayEdit,
    ...acts,
    ...place.acts,
    open: sheet.open,
    selection,
    ...editing,
    showThinking,
    showTools,
    shown: kindsLeft({ show: parseShow(filter.show) ?? ALL_KINDS, focused: filter.focused }),
    timelineLook: look,
    changeTimeline: change,
  };
  useTimelineCommands({
    conversationId,
    look,
    from: () => focused,
    onGoTo: place.goToSlot,
    onFocused: () => change({ focused: !filter.focused }),
  });
  useReaderCommands(reader, {
    slot: () => place.slotAt(focused),
    focused,
    total: place.counts.total,
    toggleThinking: () => setShowThinking((shown) => !shown),
    toggleTools: () => setShowTools((shown) => !shown),
    toggleHidden: () => setShowHidden((shown) => !shown),
    redo,
  });
  useWantedDraft(`conversation:${conversationId}`, async (draft) => {
    const { openDraft } = await loadOpenDraft();
    await openDraft({ ...reader, look }, queryClient, draft);
  });
  const unfolded = {
    openThinking: [showThinking, setShowThinking],
    openTools: [showTools, setShowTools],
    characters: [showHidden, setShowHidden],
  } as const;
  return { reader, redo, conflicts, sheet, unfolded, ...place };
}
