"use client";

import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

interface ToastAction {
  label: string;
  onAction: () => void | Promise<void>;
}

/** How far something is that takes a while; changes while the toast is there. */
export interface ToastProgress {
  readonly total: number;
  readonly done: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  tone: "neutral" | "success" | "warning" | "danger";
  progress?: ToastProgress;
  actions: readonly ToastAction[];
}

export interface ToastOptions {
  /** What happened, in the past tense and with counts: "Deleted 2 messages". */
  title: string;
  description?: string;
  tone?: ToastContent["tone"];
  /** Takes back what happened and nothing else, however much has happened since; shown as a button "Undo". */
  undo?: () => void | Promise<void>;
  action?: ToastAction;
  progress?: ToastProgress;
  /** Milliseconds until it leaves by itself, at least 5 s; 0 keeps it. */
  timeout?: number;
}

const DEFAULT_MS = 10_000;
const SHORTEST_MS = 5_000;

/** The toast of this window. Hovering or focusing it stops its clock. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 });

/**
 * Shows a toast from anywhere in the browser and answers its key for `closeToast`. It takes the place of the one
 * before: what has just happened is what a person looks for.
 */
export function showToast(options: ToastOptions): string {
  const { title, description, tone = "neutral", undo, progress, timeout = DEFAULT_MS } = options;
  const actions = [
    ...(undo === undefined ? [] : [{ label: "Undo", onAction: undo }]),
    ...(options.action === undefined ? [] : [options.action]),
  ];
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  return toastQueue.add(
    {
      title,
      tone,
      ...(description === undefined ? {} : { description }),
      ...(progress === undefined ? {} : { progress }),
      actions,
    },
    timeout === 0 ? {} : { timeout: Math.max(timeout, SHORTEST_MS) },
  );
}

/** Takes a toast away, if it is still there. */
export function closeToast(key: string): void {
  toastQueue.close(key);
}
