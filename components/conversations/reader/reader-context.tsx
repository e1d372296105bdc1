"use client";

import { createContext, useContext } from "react";
import type { MessageEdit } from "@/lib/domain/conversation/edits";
import type { MessageView } from "@/lib/domain/conversation/view";

/** What every part of the reader may need, so that it is not handed down through each level. */
export interface Reader {
  readonly conversationId: string;
  /** Saves an edit of a message; true when it was saved. Conflicts are shown by the reader itself. */
  readonly edit: (message: MessageView, edit: MessageEdit) => Promise<boolean>;
  /** Shows another member of a slot without choosing it. */
  readonly look: (slot: number, messageId: number) => void;
  readonly openRaw: (message: MessageView) => void;
  readonly openInspector: (message: MessageView) => void;
  /** The message whose text is being edited, with the block; null when none is. */
  readonly editing: { messageId: number; block: number | null } | null;
  readonly startEditing: (messageId: number, block: number | null) => void;
  readonly stopEditing: () => void;
  readonly showThinking: boolean;
  readonly showTools: boolean;
}

const Context = createContext<Reader | null>(null);

export const ReaderProvider = Context.Provider;

/** The reader around a component; a component outside of one is a bug. */
export function useReader(): Reader {
  const reader = useContext(Context);
  if (!reader) throw new Error("useReader needs a ReaderProvider above it");
  return reader;
}
