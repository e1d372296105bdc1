"use client";

import { Diff, ExternalLink, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { TitleText } from "@/components/names/title-text";
import { ButtonLink } from "@/components/ui/button/button-link";
import { useMedia } from "@/components/ui/browser/use-media";
import { IconButton } from "@/components/ui/button/icon-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { comparisonHref } from "../comparison/comparison-href";
import { SystemMessage } from "./system-message";
import { ReaderProvider, useReader, type Reader } from "../state/reader-context";
import { lookAt } from "../state/view-param";
import { Timeline, type TimelineHandle } from "../timeline/timeline";

/** A second conversation and its first messages. */
export interface SplitConversation {
  readonly conversation: ConversationDetail;
  readonly first: TimelineWindow;
}

interface Props extends SplitConversation {
  density: string | null;
  isRaw: boolean;
  onClose: () => void;
}

const nothing = () => undefined;
const unsaved = () => Promise.resolve(false as const);

/** Another conversation next to the one that is open, where there is room for both. */
export function SplitView(props: Props) {
  const isWide = useMedia("(width >= 68.75rem)");
  return isWide ? <SplitReader {...props} /> : null;
}

/** What the parts of a reader need, for one in which nothing is changed. */
function useSplitReader({ conversation, first }: SplitConversation) {
  const outer = useReader();
  const { id } = conversation;
  const timeline = useRef<TimelineHandle>(null);
  const [focused, setFocused] = useState(0);
  const [view, setView] = useState<Record<number, number>>({});
  const [hasFocus, setHasFocus] = useState(false);
  const look = { view };
  const head = useQuery({
    ...timelineWindowQuery(id, { limit: 1, ...look }),
    placeholderData: first,
  });
  const counts = head.data ?? first;
  const [list] = useState({ key: id, first, start: 0, into: 0, hasFocus: false });

  function goTo(position: number): void {
    const at = Math.max(0, Math.min(counts.total - 1, position));
    setFocused(at);
    timeline.current?.goTo(at, true);
  }

  // The keys of the list act where the focus is.
  useCommands(
    hasFocus
      ? {
          "message.next": () => goTo(focused + 1),
          "message.previous": () => goTo(focused - 1),
          "message.first": () => goTo(0),
          "message.last": () => goTo(counts.total - 1),
        }
      : {},
  );

  const reader: Reader = {
    ...outer,
    conversationId: id,
    conversation,
    isReadOnly: true,
    mayEdit: false,
    edit: unsaved,
    editShell: unsaved,
    editStructure: () => Promise.resolve(null),
    look: (position, messageId) => {
      const slot = timeline.current?.slotAt(position);
      if (slot) setView(lookAt(view, slot, messageId));
    },
    goTo: (place) => (typeof place === "number" ? goTo(place) : undefined),
    open: nothing,
    editing: null,
    startEditing: nothing,
    isEditingSystem: false,
    editSystem: nothing,
    selection: { ids: new Set(), anchor: null, toggle: nothing, add: nothing, clear: nothing },
    timelineLook: look,
    changeTimeline: () => Promise.resolve(),
  };
  return { timeline, look, counts, list, focused, setFocused, goTo, setHasFocus, reader };
}

/** It is to be read: it scrolls by itself and changes nothing. */
function SplitReader({ conversation, first, density, isRaw, onClose }: Props) {
  const { id } = conversation;
  const { conversationId } = useReader();
  const { timeline, look, counts, list, focused, setFocused, goTo, setHasFocus, reader } =
    useSplitReader({ conversation, first });

  return (
    <ReaderProvider value={reader}>
      <section
        aria-label="Split view"
        className="flex min-w-0 flex-1 flex-col border-s border-line"
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <SplitHead conversation={conversation} besideId={conversationId} onClose={onClose} />
        {counts.allSlots === 0 ? (
          <EmptyState title="This conversation has no messages">
            Choose another one in the menu of the conversation.
          </EmptyState>
        ) : (
          <Timeline
            conversationId={id}
            list={list}
            look={look}
            counts={counts}
            density={density}
            isRaw={isRaw}
            hasRail={false}
            focused={focused}
            onFocus={setFocused}
            onGoTo={goTo}
            handle={timeline}
            lead={
              conversation.systemMessage === null ? null : (
                <SystemMessage
                  text={conversation.systemMessage}
                  size={conversation.systemMessageSize}
                  conversationId={id}
                  onSave={null}
                />
              )
            }
          />
        )}
      </section>
    </ReaderProvider>
  );
}

function SplitHead({
  conversation,
  besideId,
  onClose,
}: Pick<Props, "conversation" | "onClose"> & {
  /** The one whose reader this is in. */
  besideId: string;
}) {
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-1">
      <h2 className="truncate-name min-w-0 flex-1 text-body font-semibold">
        <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
      </h2>
      <ButtonLink
        size="small"
        icon={<Diff aria-hidden size={14} />}
        href={comparisonHref(besideId, conversation.id)}
      >
        Compare
      </ButtonLink>
      <ButtonLink
        size="small"
        icon={<ExternalLink aria-hidden size={14} />}
        href={`/conversations/${conversation.id}`}
      >
        Open conversation
      </ButtonLink>
      <IconButton label="Close split view" onPress={onClose}>
        <X />
      </IconButton>
    </header>
  );
}
