"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { IconButton } from "@/components/ui/button/icon-button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { Time } from "@/components/ui/text/time";
import type { Comment, CommentAuthor, Mentioned } from "@/lib/domain/comments/comment";
import { mentionParts } from "@/lib/domain/comments/mention";
import { CommentForm } from "./comment-form";
import { useComments } from "./use-comments";

/** "You", the name of a member, or that the account is gone. */
export function authorName({ name, isYou }: CommentAuthor): string {
  return isYou ? "You" : (name ?? "Former member");
}

/** One comment of a thread, with what its author does with it. */
export function CommentLine({ comment }: { comment: Comment }) {
  const { id, author, text, mentions, createdMs, editedMs, isDeleted } = comment;
  const [isEditing, setEditing] = useState(false);
  const comments = useComments();
  if (isDeleted) return <p className="text-small text-ink-faint">Deleted comment</p>;
  return (
    <div className="group/reveal space-y-1">
      <div className="flex min-h-control-small items-center gap-2 text-small text-ink-soft">
        <span className="truncate-name font-medium text-ink">
          <NameText text={authorName(author)} />
        </span>
        <Time what="written" value={createdMs} />
        {editedMs === null ? null : <span>edited</span>}
        {author.isYou && !isEditing ? (
          <span className="ms-auto flex hover-reveal">
            <IconButton label="Edit comment" size="small" onPress={() => setEditing(true)}>
              <Pencil />
            </IconButton>
            <ConfirmDialog
              trigger={
                <IconButton label="Delete comment" size="small">
                  <Trash2 />
                </IconButton>
              }
              title="Delete the comment"
              confirmLabel="Delete"
              tone="danger"
              onConfirm={async () => {
                const done = await comments.remove(id);
                if (done !== true) throw new Error(done ?? "The server can’t be reached.");
              }}
            >
              Its text is deleted for good. You can’t undo this.
            </ConfirmDialog>
          </span>
        ) : null}
      </div>
      {isEditing ? (
        <CommentForm
          field={`edit:${id}`}
          purpose="Edit the comment"
          submit="Save"
          stored={text}
          autoFocus
          onSend={async (typed, named) => {
            const sent = await comments.edit(id, typed, named);
            if (sent === true) setEditing(false);
            return sent;
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CommentText text={text} mentions={mentions} />
      )}
    </div>
  );
}

/** What somebody wrote, with the members it names. */
function CommentText({ text, mentions }: { text: string; mentions: readonly Mentioned[] }) {
  return (
    <p dir="auto" className="text-body wrap-anywhere whitespace-pre-wrap text-ink">
      {mentionParts(text, mentions).map((part, at) =>
        part.isMention ? (
          <span key={at} className="rounded-control bg-accent-soft px-0.5 text-accent">
            <NameText text={part.text} />
          </span>
        ) : (
          <NameText key={at} text={part.text} hasLines />
        ),
      )}
    </p>
  );
}
