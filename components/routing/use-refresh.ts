"use client";

import { withoutBase } from "@/lib/shared/base-path";
import { asRecord } from "@/lib/shared/read-value";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isLeaving } from "./leaving";
import { useGo } from "./use-go";

/**
 * Fetches the page from the server again, with what surrounds it. The only caller of `router.refresh()`.
 *
 * Controls write their state into the address without the router (a sheet, a filter). A bare refresh then asks for
 * one address and expects the page of another: the router fetches twice, and when two such refreshes meet it loads
 * the document again, which takes focus, presses and typed text with it. So the router goes to the address first.
 * @returns refreshes; with `href`, goes there first
 */
export function useRefresh(): (href?: string) => void {
  const router = useRouter();
  const go = useGo();
  return useCallback(
    (href?: string) => {
      if (href !== undefined) go(href);
      // A page on its way is fetched anyway, and would be forgotten.
      else if (!isLeaving() && !isKnownToRouter()) {
        const { pathname, search, hash } = window.location;
        router.replace(`${withoutBase(pathname)}${search}${hash}`, { scroll: false });
      }
      router.refresh();
    },
    [router, go],
  );
}

/** Whether the page on the screen is the one of this address, as the router notes it in the history. */
function isKnownToRouter(): boolean {
  const state: unknown = window.history.state;
  const noted = member(member(state, "__PRIVATE_NEXTJS_INTERNALS_TREE"), "renderedSearch");
  // What the router stops noting is asked for each time.
  return typeof noted === "string" && sameSearch(noted, window.location.search);
}

function member(value: unknown, name: string): unknown {
  return asRecord(value)?.[name];
}

function sameSearch(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}
