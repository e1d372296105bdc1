"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { useSaving, type Saving } from "@/components/saving/use-saving";
import { showToast } from "@/components/ui/toast/queue";
import { undoAction } from "@/lib/actions/changes";
import { createConversationAction } from "@/lib/actions/conversations";
import type { ActionError } from "@/lib/actions/result";
import { writtenConversation } from "@/lib/domain/conversation/transcript/compose";
import { conversationKeys } from "@/lib/queries/conversations/list";
import type { Typed } from "./typed";

interface Creating {
  readonly saving: Saving;
  readonly error: ActionError | null;
  /** No message has words yet. */
  readonly isEmpty: boolean;
}

/**
 * Creates the conversation of what was typed and opens it.
 * @param libraryId where it goes; the main library unless told
 */
export function useCreate(
  { title, edited }: Typed,
  libraryId: string | undefined,
  onCreated: () => void,
): Creating {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [error, setError] = useState<ActionError | null>(null);
  const written = edited === null ? null : writtenConversation(title, edited);
  const isEmpty = written === null || written.messages.length === 0;

  async function takeBack(id: string, changeId: number): Promise<void> {
    const undone = await send(undoAction, { noun: "conversation", id, changeId });
    if (!undone.ok) {
      showToast({ title: undone.error.message, tone: "danger" });
      return;
    }
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    refreshPage("/conversations");
    showToast({ title: "Conversation moved to the trash" });
  }

  const saving = useSaving(async () => {
    if (written === null || isEmpty) return false;
    const { messages, ...about } = written;
    const result = await send(createConversationAction, {
      ...about,
      ...(libraryId === undefined ? {} : { libraryId }),
      messages: [...messages],
    });
    setError(result.ok ? null : result.error);
    if (!result.ok) return false;
    const { id, changeId } = result.data;
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    // The navigation counts conversations.
    refreshPage(`/conversations/${id}`);
    showToast({ title: "Conversation created", undo: () => takeBack(id, changeId) });
    return true;
  }, onCreated);
  return { saving, error, isEmpty };
}
