"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { MenuItem } from "@/components/ui/menu/item";
import { showToast } from "@/components/ui/toast/queue";
import { deleteConversationAction, restoreConversationAction } from "@/lib/actions/conversations";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { titleWords } from "@/components/names/title-labels";

/** Moves the conversation to the trash, or back; nothing is removed for good. */
export function TrashItem({ conversation }: { conversation: ConversationDetail }) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const inTrash = conversation.deletedMs !== null;
  const run = async (trash: boolean): Promise<void> => {
    const act = trash ? deleteConversationAction : restoreConversationAction;
    const result = await send(act, { id: conversation.id });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    if (trash) {
      showToast({
        title: `Moved “${titleWords(conversation.title)}” to the trash`,
        undo: () => run(false),
      });
      refreshPage("/conversations");
    } else {
      refreshPage();
      showToast({ title: `Restored “${titleWords(conversation.title)}”` });
    }
  };
  return inTrash ? (
    <MenuItem onAction={() => run(false)}>Restore from the trash</MenuItem>
  ) : (
    <MenuItem tone="danger" onAction={() => run(true)}>
      Move to the trash
    </MenuItem>
  );
}
