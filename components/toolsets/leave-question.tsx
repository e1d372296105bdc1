"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";

/** Asks before a link of the app or the browser leaves a page with changes that are not saved. */
export function LeaveQuestion({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const isDirty = count > 0;
  useLeaveGuard(isDirty);
  // A subscription to the window: it hears of a press on a link before the link does.
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || !leavesPage(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.href);
    };
    window.addEventListener("click", hold, { capture: true });
    return () => window.removeEventListener("click", hold, { capture: true });
  }, [isDirty]);
  if (target === null) return null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) setTarget(null);
      }}
      title="Leave without saving?"
      confirmLabel="Discard and leave"
      cancelLabel="Stay here"
      tone="danger"
      onConfirm={() => {
        onDiscard();
        const { pathname, search, hash } = new URL(target);
        router.push(pathname + search + hash);
      }}
    >
      {count === 1 ? "1 change is not saved." : `${count} changes are not saved.`}
    </ConfirmDialog>
  );
}

/** Whether a press opens another page in this window. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const isOurs = link.origin === window.location.origin && link.target === "";
  const isFile = link.hasAttribute("download") || link.pathname.startsWith("/api/");
  return !opensElsewhere && isOurs && !isFile && link.pathname !== window.location.pathname;
}
