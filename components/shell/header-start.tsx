"use client";

import { createContext, use, type ReactNode } from "react";

const Start = createContext<ReactNode>(null);

/** Gives every page header below it something to begin with. */
export function HeaderStartProvider({
  start,
  children,
}: {
  start: ReactNode;
  children: ReactNode;
}) {
  return <Start value={start}>{children}</Start>;
}

/** What the frame puts at the start of a page's header. */
export function HeaderStart() {
  return use(Start);
}
