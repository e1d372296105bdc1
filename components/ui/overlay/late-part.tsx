"use client";

import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { holdTyping } from "@/components/ui/keys/typed-ahead";

type Loaded<P> = ComponentType<P> | { readonly default: ComponentType<P> };

/**
 * A component that is loaded when it is first shown, and is nothing, or its `fallback`, until then. React's own lazy
 * components are held back 300 ms where their place was empty, which everybody feels who opens a dialog.
 * @param load must not fail: `loadPart` and `loadAtLast` try again
 * @param isField whether it is opened to write: what is typed before it has come is typed into it then
 */
export function latePart<P extends object>(
  load: () => Promise<Loaded<P>>,
  isField = false,
): ComponentType<P & { fallback?: ReactNode }> {
  let part: ComponentType<P> | null = null;
  let isAsked = false;
  const shown = new Set<() => void>();

  function finish(loaded: ComponentType<P>): void {
    part = loaded;
    for (const draw of shown) draw();
  }
  function start(): void {
    if (isAsked) return;
    isAsked = true;
    const arrive = isField ? holdTyping() : null;
    load().then(
      (loaded) => {
        finish("default" in loaded ? loaded.default : loaded);
        arrive?.();
      },
      (error: unknown) =>
        // What is broken is told where it would be shown, by the page's own words for that.
        finish(function Broken(): never {
          throw error instanceof Error ? error : new Error(String(error));
        }),
    );
  }
  function subscribe(draw: () => void): () => void {
    shown.add(draw);
    start();
    return () => shown.delete(draw);
  }
  const current = () => part;
  const onServer = () => null;

  return function LatePart(props) {
    const Part = useSyncExternalStore<ComponentType<P> | null>(subscribe, current, onServer);
    return Part === null ? props.fallback : createElement(Part, props);
  };
}
