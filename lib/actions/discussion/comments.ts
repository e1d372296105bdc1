"use server";

import { addComment } from "@/lib/data/comments/add";
import { deleteComment, editComment, resolveThread } from "@/lib/data/comments/change";
import type { CommentOutcome } from "@/lib/data/comments/add";
import {
  COMMENT_PROBLEMS,
  MOST_BEFORE,
  MOST_MENTIONS,
  MOST_QUOTE,
  MOST_TEXT,
  type CommentProblem,
} from "@/lib/domain/comments/comment";
import { flag, integer, list, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "../define-action";
import { done, failed, type ActionErrorCode, type ActionResult } from "../result";

const id = text({ maxLength: 100 });
const written = text({ maxLength: MOST_TEXT });
const mentions = list(text({ maxLength: 100 }), { maxItems: MOST_MENTIONS });

export const addCommentAction = defineAction(
  "add-comment",
  record({
    conversation: text({ maxLength: 500 }),
    text: written,
    mentions,
    thread: optional(id),
    message: optional(integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    quote: optional(text({ maxLength: MOST_QUOTE })),
    before: optional(text({ maxLength: MOST_BEFORE })),
  }),
  async ({ conversation, ...comment }, viewer) =>
    commentResult(await addComment(viewer, conversation, comment)),
);

export const editCommentAction = defineAction(
  "edit-comment",
  record({ id, text: written, mentions }),
  async ({ id: comment, ...changed }, viewer) =>
    commentResult(await editComment(viewer, comment, changed)),
);

export const deleteCommentAction = defineAction(
  "delete-comment",
  record({ id }),
  async (input, viewer) => commentResult(await deleteComment(viewer, input.id)),
);

/** Settles a thread or opens it again. */
export const resolveCommentsAction = defineAction(
  "resolve-comments",
  record({ id, resolved: flag() }),
  async (input, viewer) => commentResult(await resolveThread(viewer, input.id, input.resolved)),
);

const CODES: Readonly<Record<CommentProblem, ActionErrorCode>> = {
  "no-conversation": "not-found",
  "no-message": "not-found",
  "no-comment": "not-found",
  "in-trash": "invalid",
  "no-passage": "invalid",
  full: "invalid",
  "not-yours": "forbidden",
  "no-text": "invalid-input",
  "no-member": "invalid-input",
};

function commentResult(outcome: CommentOutcome): ActionResult<{ id: string; threadId: string }> {
  if (outcome.ok) return done({ id: outcome.id, threadId: outcome.threadId });
  return failed(CODES[outcome.problem], COMMENT_PROBLEMS[outcome.problem]);
}
