"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { showToast } from "@/components/ui/toast/queue";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { timelineWindowQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import type { TimelineHandle } from "./timeline";
import type { TimelineFilter } from "../state/timeline-filter";
import type { TimelineList } from "./list";
import { useAddressParam } from "@/components/routing/use-address-param";

interface Options {
  conversationId: string;
  first: TimelineWindow;
  start: number;
  view: Readonly<Record<number, number>>;
  timeline: RefObject<TimelineHandle | null>;
  onFocus: (position: number) => void;
}

/** Slots asked for when the filter changes: a screen on both sides. */
const SLOTS = 24;

/** The timeline under the filter of the address. Changing the filter keeps the message that is being read in place. */
export function useTimelineList({
  conversationId,
  first,
  start,
  view,
  timeline,
  onFocus,
}: Options) {
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useAddressParam("deleted");
  const [show, setShow] = useAddressParam("show");
  const [focus, setFocus] = useAddressParam("focused");
  const [branch, setBranch] = useAddressParam("path");
  const filter: TimelineFilter = {
    showDeleted: deleted === "true",
    show: show ?? "",
    focused: focus === "true",
    path: readPath(branch),
  };
  const [list, setList] = useState<TimelineList>({
    key: JSON.stringify(filter),
    first,
    start,
    into: start === 0 ? 0 : null,
    hasFocus: false,
  });
  const look: TimelineLook = { ...filter, view };
  // One cheap query keeps the number of slots right while messages are deleted and restored.
  const head = useQuery({
    ...timelineWindowQuery(conversationId, { limit: 1, ...look }),
    placeholderData: list.first,
  });

  async function change(wanted: Partial<TimelineFilter>): Promise<void> {
    const next = { ...filter, ...wanted };
    const place = timeline.current?.place();
    const shown = place?.slot?.shown ?? place?.slot?.members[0]?.id;
    try {
      const answer = await queryClient.fetchQuery(
        timelineWindowQuery(conversationId, {
          ...next,
          view,
          limit: SLOTS,
          ...(shown === undefined ? {} : { around: String(shown) }),
        }),
      );
      const isSame = answer.slots[answer.at - answer.start]?.shown === place?.slot?.shown;
      setList({
        key: JSON.stringify(next),
        first: answer,
        start: answer.at,
        into: isSame ? (place?.into ?? null) : null,
        hasFocus: place?.hasFocus === true,
      });
      onFocus(answer.at);
    } catch {
      showToast({ title: "The messages could not be loaded", tone: "danger" });
      return;
    }
    setDeleted(next.showDeleted ? "true" : null);
    setShow(next.show === "" ? null : next.show);
    setFocus(next.focused ? "true" : null);
    setBranch(next.path === null ? null : String(next.path));
  }

  return { list, filter, look, counts: head.data ?? list.first, change };
}

function readPath(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
