"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, type MouseEvent, type ReactNode } from "react";

/**
 * What is opened from a dialog must be seen: going to another page closes the dialog, and so does a link to the
 * page that is open behind it.
 */
export function LinksClose({
  onLeave,
  children,
}: {
  /** Absent while the dialog must stay. */
  onLeave: (() => void) | undefined;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const openedOn = useRef(pathname);
  const leave = useEffectEvent(() => onLeave?.());
  useEffect(() => {
    if (openedOn.current === pathname) return;
    openedOn.current = pathname;
    leave();
  }, [pathname]);

  function followed(event: MouseEvent): void {
    if (isLinkTo(event, window.location)) onLeave?.();
  }

  return (
    // Its links are what is pressed, by mouse and keyboard; this only hears of it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="contents" onClick={followed}>
      {children}
    </div>
  );
}

/** Whether a plain press of a link leads to the page that is open. A panel of the page is a dialog of its own. */
function isLinkTo(event: MouseEvent, { origin, pathname }: Location): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return false;
  }
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target === "_blank" || link.hasAttribute("download")) return false;
  const url = URL.canParse(link.href) ? new URL(link.href) : null;
  return (
    url !== null &&
    url.origin === origin &&
    url.pathname === pathname &&
    !url.searchParams.has("panel")
  );
}
