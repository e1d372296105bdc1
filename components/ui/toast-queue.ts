"use client";

import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

interface ToastAction {
  label: string;
  onAction: () => void | Promise<void>;
}

export interface ToastContent {
  title: string;
  description?: string;
  tone: "neutral" | "success" | "warning" | "danger";
  action?: ToastAction;
}

export interface ToastOptions {
  /** What happened, with counts. */
  title: string;
  description?: string;
  tone?: ToastContent["tone"];
  /** Takes back what happened; shown as a button "Undo". */
  undo?: () => void | Promise<void>;
  action?: ToastAction;
  /** Milliseconds until it leaves by itself, at least 5 s; 0 keeps it. */
  timeout?: number;
}

const DEFAULT_MS = 10_000;
const SHORTEST_MS = 5_000;

/** The toasts of this window. Hovering or focusing them stops their clocks. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** Shows a toast from anywhere in the browser and answers its key for `closeToast`. */
export function showToast(options: ToastOptions): string {
  const { title, description, tone = "neutral", undo, timeout = DEFAULT_MS } = options;
  const action = undo === undefined ? options.action : { label: "Undo", onAction: undo };
  return toastQueue.add(
    {
      title,
      tone,
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action }),
    },
    timeout === 0 ? {} : { timeout: Math.max(timeout, SHORTEST_MS) },
  );
}

/** Takes a toast away, if it is still there. */
export function closeToast(key: string): void {
  toastQueue.close(key);
}
