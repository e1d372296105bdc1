"use client";

import { useQueryClient } from "@tanstack/react-query";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { useRefresh } from "./use-refresh";

/** Reads again what shows conversations and folders: the lists, and what the server has drawn of the page. */
export function useRefreshLists(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshPage = useRefresh();
  return async () => {
    refreshPage();
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
  };
}
