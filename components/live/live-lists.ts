"use client";

import { createElement } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { whenTold } from "./when-told";

const FollowLists = whenTold(async () => (await import("./follow-lists")).FollowLists);

/** Shows what others have changed in lists; mount it once. `mark` says how the lists of this page stood. */
export function LiveLists({ mark }: { mark: string | null }) {
  // From here, so that it comes with every page and not with each of these parts.
  const refreshPage = useRefresh();
  return createElement(FollowLists, { mark, refreshPage });
}
