"use client";

import { createContext, type ReactNode, use } from "react";

/** What the fields inside belong to. */
export interface DraftPlace {
  /** The document, such as `conversation:01J…`; `app` for what belongs to none. */
  readonly subject: string;
  /** The part of it, such as `message:m7`. */
  readonly place: string;
  /** The revision that the page shows. */
  readonly base: number;
  /** What counts that revision, as `revisionKey` names it. */
  readonly piece?: string;
}

const Context = createContext<DraftPlace | null>(null);

/** Names the document, and the part of it, whose fields are inside. */
export function DraftScope({ children, ...place }: DraftPlace & { children: ReactNode }) {
  return <Context value={place}>{children}</Context>;
}

/** What the fields here belong to; null where nothing around them says so. */
export function useDraftPlace(): DraftPlace | null {
  return use(Context);
}
