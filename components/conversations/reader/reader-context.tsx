"use client";

import { createContext, useContext } from "react";
import type { ConversationEdit, MessageEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/listing";
import type { MessageView } from "@/lib/domain/conversation/view";
import type { PanelName } from "./panel-names";
import type { Selection } from "./use-selection";

/** What every part of the reader may need, so that it is not handed down through each level. */
export interface Reader {
  readonly conversationId: string;
  readonly conversation: ConversationDetail;
  /** Saves an edit of a message; true when it was saved. Conflicts are shown by the reader itself. */
  readonly edit: (message: MessageView, edit: MessageEdit) => Promise<boolean>;
  /** Saves an edit of the conversation itself; true when it was saved. */
  readonly editShell: (edit: ConversationEdit) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  /** Shows another member of a slot without choosing it. */
  readonly look: (slot: number, messageId: number) => void;
  /** Goes to a slot by its position, or to a message by its store id or document id. */
  readonly goTo: (
    place: number | { message: number | string },
    options?: { focus?: boolean },
  ) => void | Promise<void>;
  /** Opens one of the sheets. */
  readonly open: (panel: PanelName, message?: MessageView | null) => void;
  readonly selection: Selection;
  /** The message whose text is being edited, with the block; null when none is. */
  readonly editing: { messageId: number; block: number | null } | null;
  readonly startEditing: (messageId: number, block: number | null) => void;
  readonly stopEditing: () => void;
  readonly showThinking: boolean;
  readonly showTools: boolean;
  /** Makes characters visible that leave no mark on the screen. */
  readonly showHidden: boolean;
}

const Context = createContext<Reader | null>(null);

export const ReaderProvider = Context.Provider;

export function useReader(): Reader {
  const reader = useContext(Context);
  if (reader === null) throw new Error("this is shown outside of a reader");
  return reader;
}
