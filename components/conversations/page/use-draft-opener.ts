"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { loadPart } from "@/components/saving/load-part";
import type { DraftPlace } from "./open-draft";

// Few visits are for a draft.
const load = loadPart(() => import("./open-draft"));

/** Opens the editor of a draft that a person asked for. */
export function useDraftOpener(place: DraftPlace): void {
  const queryClient = useQueryClient();
  useWantedDraft(`conversation:${place.conversationId}`, async (draft) => {
    const { openDraft } = await load();
    await openDraft(place, queryClient, draft);
  });
}
