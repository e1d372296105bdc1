"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/**
 * Has the server draw the page anew, with what surrounds it. Where parts of the address were changed without it, a
 * bare refresh finds another page than the router knows and loads all of it again; going to the address first, which
 * keeps what is on the screen, makes both agree.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const { pathname, search, hash } = window.location;
    router.replace(`${pathname}${search}${hash}`, { scroll: false });
    router.refresh();
  }, [router]);
}
