"use client";

import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";
import { closeToast, toastQueue, type ToastContent } from "./queue";

/**
 * The queue of the component library with the toast of this window in it, loaded with what draws it. Hovering or
 * focusing the toast stops its clock.
 */
export const timedQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 });

/** What is in it: the key of the toast, and the one that the library gave it. */
let held: { readonly key: string; readonly inQueue: string } | null = null;

function follow(): void {
  const [toast] = toastQueue.visibleToasts;
  if (toast?.key === held?.key) return;
  const before = held;
  held = null;
  if (before !== null) timedQueue.close(before.inQueue);
  if (toast === undefined) return;
  const { key, content, timeout } = toast;
  const onClose = () => {
    if (held?.key === key) held = null;
    closeToast(key);
  };
  const options = timeout === undefined ? { onClose } : { onClose, timeout };
  held = { key, inQueue: timedQueue.add(content, options) };
}

toastQueue.subscribe(follow);
follow();
