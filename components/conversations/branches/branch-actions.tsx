"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import type { BranchMap } from "@/lib/domain/conversation/tree/branch-map";
import { forkConversation } from "../structure/edit-structure";
import { useReader } from "../state/reader-context";

/** What can be done with the path that is looked at. */
export function BranchActions({ map, onClose }: { map: BranchMap; onClose: () => void }) {
  const reader = useReader();
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const { conversation, undoChange, mayEdit } = reader;
  const last = map.path.at(-1);
  const isChosen = (reader.timelineLook.path ?? null) !== null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {isChosen ? (
        <Button
          onPress={async () => {
            await reader.changeTimeline({ path: null });
            onClose();
          }}
        >
          Back to plain view
        </Button>
      ) : null}
      {isChosen && map.choices.length > 0 && mayEdit ? (
        <Button
          onPress={async () => {
            // Closing changes the address, which must not happen while the page is refreshed.
            onClose();
            await reader.editStructure({ kind: "preferPath", messages: map.choices });
          }}
        >
          Prefer this path
        </Button>
      ) : null}
      {last === undefined || !mayEdit ? null : (
        <Button
          onPress={async () => {
            const page = { conversation, queryClient, go, refreshPage, undoChange };
            onClose();
            await forkConversation(page, last, "branch", map.path);
          }}
        >
          Extract this path as a child conversation
        </Button>
      )}
    </div>
  );
}
