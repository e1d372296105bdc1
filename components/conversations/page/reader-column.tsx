"use client";

import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { servedPart } from "@/components/saving/served-part";
import { latePart } from "@/components/ui/overlay/late-part";
import { ShowHidden } from "../blocks/text/show-hidden";
import { useFindBar } from "../find/use-find-bar";
import { PrintWhole } from "../print/print-whole";
import { Timeline } from "../timeline/timeline";
import { PhoneStrip } from "./header-parts";
import { SystemMessage } from "./system-message";
import type { useReaderPage } from "./use-reader-page";

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
const EmptyState = servedPart(
  async () => (await import("@/components/ui/feedback/empty-state")).EmptyState,
);
const FindBar = openedPart(async () => (await import("../find/find-bar")).FindBar, true);

interface Props {
  page: ReturnType<typeof useReaderPage>;
  density: string | null;
  isRaw: boolean;
  /** Where the hits of a search in the conversation are listed next to it; null where there is no room. */
  dock: HTMLElement | null;
  isComparing: boolean;
  onCompare: (messages: readonly number[]) => void;
}

/** The messages of the conversation, with the bars above and below them. */
export function ReaderColumn({ page, density, isRaw, dock, isComparing, onCompare }: Props) {
  const { reader, list, filter, counts, focused } = page;
  const { conversation, conversationId, selection } = reader;
  const find = useFindBar();
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      {find.isOpen ? (
        <FindBar
          text={find.text}
          hitPlace={find.place}
          dock={dock}
          focused={() => ({ slot: focused, messageId: page.slotAt(focused)?.message?.id })}
          onClose={find.close}
        />
      ) : null}
      <PrintWhole conversationId={conversationId} messages={counts.allSlots} />
      {counts.allSlots === 0 ? (
        <EmptyState title="This conversation has no messages">
          The document is kept as it is; its details are in the menu above.
        </EmptyState>
      ) : (
        <ShowHidden value={page.unfolded.characters[0]}>
          <Timeline
            key={list.key}
            conversationId={conversationId}
            list={list}
            look={page.look}
            counts={counts}
            density={density}
            isRaw={isRaw}
            focused={focused}
            onFocus={page.setFocused}
            onGoTo={page.goToSlot}
            handle={page.timeline}
            lead={
              <div className={isRaw ? "pb-4" : undefined}>
                <PhoneStrip total={counts.allSlots} onRedo={page.redo} />
                <SystemMessage
                  text={conversation.systemMessage}
                  size={conversation.systemMessageSize}
                  conversationId={conversationId}
                  onSave={
                    reader.mayEdit
                      ? (text, base) => reader.editShell({ kind: "systemMessage", text }, base)
                      : null
                  }
                />
              </div>
            }
          />
        </ShowHidden>
      )}
      {selection.ids.size === 0 ? null : (
        <MessageSelection isComparing={isComparing} onCompare={onCompare} />
      )}
      {filter.path === null ? null : <BranchBanner />}
      {conversation.toolOverrides !== null ? (
        <OverrideBanner conversationId={conversationId} />
      ) : null}
      {counts.hidden.slots > 0 || filter.show !== "" || filter.focused ? (
        <TimelineHidden
          hidden={counts.hidden}
          onShow={() => page.change({ show: "", focused: false, path: null })}
        />
      ) : null}
    </div>
  );
}
