"use client";

import { createContext, useContext } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import type { ConversationEdit, MessageEdit } from "@/lib/domain/conversation/edit/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import type { ShownKinds } from "@/lib/domain/conversation/timeline/show";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import type { TimelineLook } from "@/lib/queries/conversations/timeline";
import type { Undo, UndoChange } from "@/components/drafts/use-undo";
import type { ShellEdit } from "./shell-edit";
import type { StructureOutcome } from "./structure-outcome";
import type { PanelName } from "./panel-names";
import type { Selection } from "./use-selection";
import type { TimelineFilter } from "./timeline-filter";

/** What every part of the reader may need, so that it is not handed down through each level. */
export interface Reader {
  readonly conversationId: string;
  readonly conversation: ConversationDetail;
  /** It is only read here: nothing in it offers to change it. */
  readonly isReadOnly: boolean;
  /** Whether the person may change it; what would is not offered otherwise. */
  readonly mayEdit: boolean;
  /** Saves an edit of a message; true when it was saved. Conflicts are shown by the reader itself, against `base` where it is given. */
  readonly edit: (message: MessageView, edit: MessageEdit, base?: number) => Promise<SaveEnd>;
  /** Saves an edit of the conversation itself; true when it was saved. */
  readonly editShell: (
    edit: ConversationEdit | (() => ShellEdit),
    base?: number,
  ) => Promise<SaveEnd>;
  /** Changes which messages there are and where they stand; null when nothing was written. */
  readonly editStructure: (edit: StructureEdit) => Promise<StructureOutcome | null>;
  readonly undo: Undo;
  readonly undoChange: UndoChange;
  /** Shows another member of a slot without choosing it. */
  readonly look: (slot: number, messageId: number) => void;
  /** Goes to a slot by its position, or by its number among all, or to a message by its store id or document id. */
  readonly goTo: (
    place: number | { message: number | string } | { number: number },
    options?: { focus?: boolean },
  ) => void | Promise<void>;
  /** Opens one of the sheets. */
  readonly open: (panel: PanelName, message?: MessageView | null) => void;
  readonly selection: Selection;
  /** The message whose text is being edited, with the block; null when none is. */
  readonly editing: { messageId: number; block: number | null; session: string } | null;
  readonly startEditing: (messageId: number, block: number | null) => void;
  readonly stopEditing: () => void;
  /** Whether the system message is open in its editor. */
  readonly isEditingSystem: boolean;
  readonly editSystem: (isEditing: boolean) => void;
  readonly showThinking: boolean;
  readonly showTools: boolean;
  /** The kinds of things that are shown of a message. */
  readonly shown: ShownKinds;
  /** What of the timeline is looked at. */
  readonly timelineLook: TimelineLook;
  /** Looks at something else; the message that is being read stays in place. */
  readonly changeTimeline: (wanted: Partial<TimelineFilter>) => Promise<void>;
}

const Context = createContext<Reader | null>(null);

export const ReaderProvider = Context.Provider;

export function useReader(): Reader {
  const reader = useContext(Context);
  if (reader === null) throw new Error("this is shown outside of a reader");
  return reader;
}
