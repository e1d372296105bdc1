"use client";

import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { loadPart } from "./load-part";

type Load<P> = () => Promise<ComponentType<P>>;

function lazyPart<P>(load: Load<P>) {
  const loadAgain = loadPart(load);
  return lazy(async () => ({ default: await loadAgain() }));
}

/**
 * A part that the server writes into the page where it is needed, and that the browser loads only there. Not by
 * `next/dynamic`: its list of what to load ahead names files that the build did not write, and pages asked for them.
 * @param load the import; it may fail, and is then tried again
 */
export function servedPart<P extends object>(load: Load<P>): ComponentType<P> {
  const Part = lazyPart(load);
  // A page of the server may name this part, and React refuses a lazy component that comes lazily.
  return function ServedPart(props) {
    return createElement<P>(Part, props);
  };
}

/**
 * A part that only the browser draws, with something in its place until then. When something in it waits, no more than
 * the part is hidden.
 * @param load the import; it may fail, and is then tried again
 */
export function browserPart<P extends object>(
  load: Load<P>,
  fallback: ReactNode,
): ComponentType<P> {
  const Part = lazyPart(load);
  return function BrowserPart(props) {
    const isBrowser = useHydrated();
    return createElement(
      Suspense,
      { fallback },
      isBrowser ? createElement<P>(Part, props) : fallback,
    );
  };
}
