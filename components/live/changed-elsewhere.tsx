"use client";

import { ConflictDialog, type Conflict } from "@/components/forms/conflict-dialog";
import { useOtherChanger } from "./use-changer";

/** The question about a text of the open conversation that was changed elsewhere, with who has changed it. */
export function ChangedElsewhere(props: { conflict: Conflict; onClose: () => void }) {
  const changer = useOtherChanger("conversation");
  return <ConflictDialog {...props} changedBy={changer?.name ?? null} />;
}
