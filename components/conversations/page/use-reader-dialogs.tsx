"use client";

import { useState, type ReactNode } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { openedPart } from "@/components/saving/opened-part";
import { useAccount } from "@/components/shell/account/account";
import { sharedMessage } from "@/components/shares/shared-message";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import type { Reader } from "../state/reader-context";
import type { Opened } from "./who-sees-dialog";

const WhoSeesDialog = openedPart(() => import("./who-sees-dialog"));

interface ReaderDialogs {
  readonly share: () => void;
  /** Absent where there is no other library, or the conversation may not be moved. */
  readonly move: (() => void) | undefined;
  /** The one that is open. */
  readonly shown: ReactNode;
}

/** The dialogs about the whole conversation that decide who sees it. */
export function useReaderDialogs(
  { conversation, mayEdit, timelineLook }: Reader,
  readSlot: () => SlotView | undefined,
): ReaderDialogs {
  const [open, setOpen] = useState<Opened | null>(null);
  // Who changes the main library has a personal one besides.
  const hasLibraries = useAccount() !== null;
  const share = () =>
    setOpen({
      kind: "share",
      message: sharedMessage(readSlot()?.message ?? null),
      path: timelineLook.path ?? null,
    });
  const move = mayEdit && hasLibraries ? () => setOpen({ kind: "library" }) : undefined;
  const close = () => setOpen(null);
  useCommands({
    "conversation.share": mayEdit ? share : undefined,
    "conversation.library": move,
  });
  const shown =
    open === null ? null : (
      <WhoSeesDialog opened={open} conversation={conversation} onClose={close} />
    );
  return { share, move, shown };
}
