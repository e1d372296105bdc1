"use client";

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { toastQueue } from "./toast-queue";

const ToastList = lazy(() => import("./toast-list"));

const subscribe = (notify: () => void) => toastQueue.subscribe(notify);
const hasToasts = () => toastQueue.visibleToasts.length > 0;

/** Where toasts appear, loaded with the first of them; mount it once. */
export function ToastRegion() {
  const isNeeded = useSyncExternalStore(subscribe, hasToasts, () => false);
  // It stays afterwards, because it gives the focus back when the last toast leaves.
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return <Suspense fallback={null}>{wasNeeded ? <ToastList /> : null}</Suspense>;
}
