"use client";

import { useQueryClient } from "@tanstack/react-query";
import { isConnectionFailure, send } from "@/components/saving/send";
import {
  addCommentAction,
  deleteCommentAction,
  editCommentAction,
  resolveCommentsAction,
} from "@/lib/actions/discussion/comments";
import type { ActionResult } from "@/lib/actions/result";
import { commentKeys } from "@/lib/queries/conversations/comment-counts";
import { useReader } from "../state/reader-context";

/** What a comment is about. */
export interface CommentPlace {
  readonly thread?: string;
  readonly message?: number;
  readonly quote?: string;
  readonly before?: string;
}

/** Adds and changes comments on a conversation; each act shows its result. */
export function useComments() {
  const { conversationId } = useReader();
  const queries = useQueryClient();
  const told = async <T>(sent: Promise<ActionResult<T>>): Promise<true | string | null> => {
    const result = await sent;
    if (!result.ok) return isConnectionFailure(result.error) ? null : result.error.message;
    await queries.invalidateQueries({ queryKey: commentKeys.of(conversationId) });
    return true;
  };
  return {
    add: (place: CommentPlace, text: string, mentions: string[]) =>
      told(send(addCommentAction, { conversation: conversationId, ...place, text, mentions })),
    edit: (id: string, text: string, mentions: string[]) =>
      told(send(editCommentAction, { id, text, mentions })),
    remove: (id: string) => told(send(deleteCommentAction, { id })),
    resolve: (id: string, resolved: boolean) => told(send(resolveCommentsAction, { id, resolved })),
  };
}
