"use client";

import { useState } from "react";
import { LiveConversation } from "@/components/live/live-parts";
import { useAddressParam } from "@/components/routing/use-address-param";
import { useGo } from "@/components/routing/use-go";
import { loadPart } from "@/components/saving/load-part";
import { openedPart } from "@/components/saving/opened-part";
import { latePart } from "@/components/ui/overlay/late-part";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { withoutBase } from "@/lib/shared/base-path";
import { OfferOnSelection } from "../comments/offer-on-selection";
import { isDocked } from "../state/panel-names";
import { ReaderProvider } from "../state/reader-context";
import { ReaderColumn } from "./reader-column";
import { ReaderHeader } from "./reader-header";
import type { SplitConversation } from "./split-view";
import { useReaderPage } from "./use-reader-page";

const ChangedElsewhere = latePart(
  loadPart(async () => (await import("@/components/live/changed-elsewhere")).ChangedElsewhere),
);
const CompareMessages = openedPart(
  async () => (await import("../compare/compare-messages")).CompareMessages,
);
const SplitView = openedPart(async () => (await import("./split-view")).SplitView);
const OpenPanel = openedPart(async () => (await import("./panels")).OpenPanel);

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
  const page = useReaderPage({ conversation, first, start });
  const { reader, sheet, focused } = page;
  const openSplit = useOpenSplit();
  const [compared, setCompared] = useState<readonly number[] | null>(null);
  const [density, setDensity] = useAddressParam("density");
  const [raw, setRaw] = useAddressParam("raw");
  const isRaw = raw === "true";
  const [side, setSide] = useState<HTMLElement | null>(null);
  // Only one thing is next to the reader.
  const hasRoom = split === null && (sheet.panel === null || !isDocked(sheet.panel.name));
  const inForm = sheet.panel?.name === "blocks" ? (sheet.panel.message?.id ?? null) : null;

  return (
    <ReaderProvider value={reader}>
      <LiveConversation conversation={conversation} editing={reader.editing?.messageId ?? inForm} />
      <ReaderHeader
        total={page.counts.allSlots}
        readSlot={() => page.slotAt(focused)}
        view={{
          filter: page.filter,
          change: page.change,
          ...page.unfolded,
          density,
          setDensity,
          raw: [isRaw, (on) => setRaw(on ? "true" : null)],
        }}
        onRedo={page.redo}
        onSplit={openSplit}
      />
      <div className="flex min-h-0 flex-1">
        <ReaderColumn
          page={page}
          density={density}
          isRaw={isRaw}
          dock={hasRoom ? side : null}
          isComparing={compared !== null}
          onCompare={setCompared}
        />
        <div ref={setSide} className="contents" />
        {split === null ? null : (
          <SplitView
            key={split.conversation.id}
            {...split}
            density={density}
            isRaw={isRaw}
            onClose={() => openSplit(null)}
          />
        )}
        {sheet.panel === null ? null : (
          <OpenPanel {...sheet.panel} hasRoom={split === null} onClose={sheet.close} />
        )}
      </div>
      <OfferOnSelection
        onComment={(position) => {
          const message = page.slotAt(position)?.message;
          if (message) sheet.open("comments", message);
        }}
      />
      {compared === null ? null : (
        <CompareMessages ids={compared} onClose={() => setCompared(null)} />
      )}
      {page.conflicts.map(({ conflict, closeConflict }) =>
        conflict === null ? null : (
          <ChangedElsewhere key={conflict.noun} conflict={conflict} onClose={closeConflict} />
        ),
      )}
    </ReaderProvider>
  );
}

/** Opens another conversation next to this one, or closes it. */
function useOpenSplit(): (other: string | null) => void {
  const go = useGo();
  return (other) => {
    const url = new URL(window.location.href);
    if (other === null) url.searchParams.delete("split");
    else url.searchParams.set("split", other);
    go(`${withoutBase(url.pathname)}${url.search}`);
  };
}
