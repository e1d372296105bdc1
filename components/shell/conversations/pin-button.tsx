"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pin, PinOff } from "lucide-react";
import { titleWords } from "@/components/names/title-labels";
import { send } from "@/components/saving/send";
import { IconButton } from "@/components/ui/button/icon-button";
import { showToast } from "@/components/ui/toast/queue";
import { pinToSidebarAction } from "@/lib/actions/sidebar";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import { SIDEBAR_KEY } from "@/lib/queries/conversations/sidebar";
import type { ConversationRow } from "./sidebar-rows";

/** Pins a conversation to the top of the sidebar, or takes the pin away. */
export function PinButton({ row, isStop }: { row: ConversationRow; isStop: boolean }) {
  const queryClient = useQueryClient();
  const { item, isPinned } = row;
  const title = titleWords(item.title);

  async function pin({ id }: SidebarItem, toPinned: boolean): Promise<void> {
    const result = await send(pinToSidebarAction, { id, isPinned: toPinned });
    await queryClient.invalidateQueries({ queryKey: SIDEBAR_KEY });
    if (!result.ok) {
      showToast({
        title: "The pin was not saved",
        description: result.error.message,
        tone: "danger",
      });
      return;
    }
    showToast({
      title: toPinned ? `Pinned “${title}” to the sidebar` : `Unpinned “${title}”`,
      undo: () => pin(item, !toPinned),
    });
  }
  return (
    <IconButton
      label={isPinned ? `Unpin “${title}” from the sidebar` : `Pin “${title}” to the sidebar`}
      hint={isPinned ? "Unpin from the sidebar" : "Pin to the sidebar"}
      size="small"
      placement="bottom end"
      excludeFromTabOrder={!isStop}
      onPress={() => pin(item, !isPinned)}
    >
      {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
    </IconButton>
  );
}
