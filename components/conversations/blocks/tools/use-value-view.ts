"use client";

import { useSyncExternalStore } from "react";

/** Raw is exact; formatted reads better. */
export type ValueView = "raw" | "formatted";

const KEY = "colloquy:formatted-tools";
/** Tools remembered at most, the latest ones. */
const MOST = 500;

const listeners = new Set<() => void>();
let known: { text: string | null; tools: readonly string[] } = { text: null, tools: [] };

function formattedTools(): readonly string[] {
  const text = window.localStorage.getItem(KEY);
  if (text !== known.text) known = { text, tools: readNames(text) };
  return known.tools;
}

function readNames(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** How the values of a tool are shown on this device: raw, unless a person chose otherwise. */
export function useValueView(tool: string): [ValueView, (view: ValueView) => void] {
  const isFormatted = useSyncExternalStore(
    subscribe,
    () => formattedTools().includes(tool),
    () => false,
  );
  function choose(view: ValueView) {
    const others = formattedTools().filter((name) => name !== tool);
    const names = view === "formatted" ? [...others, tool].slice(-MOST) : others;
    window.localStorage.setItem(KEY, JSON.stringify(names));
    for (const listener of listeners) listener();
  }
  return [isFormatted ? "formatted" : "raw", choose];
}
