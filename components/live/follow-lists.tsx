"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { liveState, onLiveState } from "@/lib/queries/live/state";

/** Pages whose content the server has listed. Others hold forms, and are refreshed by what they save. */
const LISTS = /^\/(?:conversations|toolsets|pins|trash|imports|exports|changes)?$/;

/** Below these keys of conversations are single ones, which tell for themselves when they change. */
const SINGLE: ReadonlySet<unknown> = new Set(["one", "text"]);

/** Has lists read again when they stand otherwise than `mark`, and than they stood since. */
export function FollowLists({
  mark,
  refreshPage,
}: {
  mark: string | null;
  refreshPage: () => void;
}) {
  const queryClient = useQueryClient();
  const pathname = usePathname();
  const known = useRef(mark);
  const hear = useEffectEvent(() => {
    const list = liveState()?.list;
    if (list === undefined || list === known.current) return;
    known.current = list;
    queryClient
      .invalidateQueries({
        queryKey: conversationKeys.all,
        predicate: ({ queryKey }) => !SINGLE.has(queryKey[1]),
      })
      .catch(reportError);
    if (LISTS.test(pathname)) refreshPage();
  });
  // A subscription to the server.
  useEffect(() => {
    hear();
    return onLiveState(() => hear());
  }, []);
  return null;
}
