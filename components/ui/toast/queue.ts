"use client";

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

interface ShownToast {
  readonly key: string;
  readonly content: ToastContent;
  /** Milliseconds from when it can be seen; none keeps it. */
  readonly timeout: number | undefined;
}

let shown: readonly ShownToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The toast of this window, known also before what draws it and runs its clock is loaded. */
export const toastQueue = {
  get visibleToasts(): readonly ShownToast[] {
    return shown;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

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
  const key = String((count += 1));
  const content = {
    title,
    tone,
    ...(description === undefined ? {} : { description }),
    ...(progress === undefined ? {} : { progress }),
    actions,
  };
  show([{ key, content, timeout: timeout === 0 ? undefined : Math.max(timeout, SHORTEST_MS) }]);
  return key;
}

/** Takes a toast away, if it is still there. */
export function closeToast(key: string): void {
  if (shown[0]?.key === key) show([]);
}
