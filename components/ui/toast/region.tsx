"use client";

import { useState, useSyncExternalStore } from "react";
import { latePart } from "../overlay/late-part";
import { loadAtLast } from "../overlay/load-at-last";
import { loadAtFirstUse } from "../overlay/load-soon";
import { toastQueue } from "./queue";

const load = () => import("./list");

/** A notice that the connection is lost must not fail for want of a connection. */
const ToastList = latePart(loadAtLast(load));
// Whoever begins to use the page may soon do something that is answered by a toast.
loadAtFirstUse(load);

const subscribe = (notify: () => void) => toastQueue.subscribe(notify);
const hasToasts = () => toastQueue.visibleToasts.length > 0;

/** Where toasts appear, loaded with the first of them; mount it once. */
export function ToastRegion() {
  const isNeeded = useSyncExternalStore(subscribe, hasToasts, () => false);
  // It stays afterwards, because it gives the focus back when the last toast leaves.
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return wasNeeded ? <ToastList /> : null;
}
