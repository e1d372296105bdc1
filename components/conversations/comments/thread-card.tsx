"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Time } from "@/components/ui/text/time";
import type { CommentThread } from "@/lib/domain/comments/comment";
import { useReader } from "../state/reader-context";
import { CommentForm } from "./comment-form";
import { authorName, CommentLine } from "./comment-line";
import { useComments } from "./use-comments";

/** The comments on one message or passage. */
export function ThreadCard({
  thread,
  isCurrent,
  onLeave,
}: {
  thread: CommentThread;
  /** It is about the message the panel was opened for. */
  isCurrent: boolean;
  /** Shows the message, where the panel is over it. */
  onLeave: () => void;
}) {
  const { id, message, passage, resolvedMs, resolvedBy, comments } = thread;
  const { add, resolve } = useComments();
  const [isAnswering, setAnswering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isResolved = resolvedMs !== null;
  return (
    <article
      aria-label={isResolved ? "Resolved thread" : "Thread"}
      className={`space-y-3 rounded-card border p-3 ${isCurrent ? "border-accent" : "border-line"}`}
    >
      <MessageLine message={message} onLeave={onLeave} />
      {passage === null ? null : (
        <div className="space-y-1">
          <blockquote className="max-h-24 overflow-auto border-s-2 border-line-strong ps-2 text-small wrap-anywhere text-ink-soft">
            <NameText text={passage.quote} hasLines />
          </blockquote>
          {passage.isThere || message.id === null ? null : (
            <p className="text-small text-ink-faint">
              The message was edited: these words are no longer in it.
            </p>
          )}
        </div>
      )}
      {comments.map((comment) => (
        <CommentLine key={comment.id} comment={comment} />
      ))}
      {isResolved && resolvedBy !== null ? (
        <p className="flex flex-wrap gap-x-2 text-small text-ink-soft">
          <Time what="resolved" value={resolvedMs} />
          <NameText text={`by ${inSentence(authorName(resolvedBy))}`} />
        </p>
      ) : null}
      {problem === null ? null : <InlineError title={problem} />}
      {isAnswering ? (
        <CommentForm
          field={`reply:${id}`}
          purpose="Reply"
          submit="Reply"
          autoFocus
          onSend={async (text, mentions) => {
            const sent = await add({ thread: id }, text, mentions);
            if (sent === true) setAnswering(false);
            return sent;
          }}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={() => setAnswering(true)}>
            Reply
          </Button>
          <Button
            size="small"
            variant="quiet"
            onPress={async () => {
              const done = await resolve(id, !isResolved);
              setProblem(done === true ? null : (done ?? "The server can’t be reached."));
            }}
          >
            {isResolved ? "Reopen" : "Resolve"}
          </Button>
        </div>
      )}
    </article>
  );
}

const inSentence = (name: string) => (name === "You" ? "you" : name);

/** The way to the message, or why there is none. */
function MessageLine({
  message: { id, isDeleted },
  onLeave,
}: Pick<CommentThread, "message"> & { onLeave: () => void }) {
  const reader = useReader();
  if (id === null) {
    return (
      <p className="text-small text-ink-faint">The message is no longer in this conversation.</p>
    );
  }
  if (isDeleted) return <p className="text-small text-ink-faint">The message was deleted.</p>;
  return (
    <Button
      size="small"
      variant="quiet"
      onPress={async () => {
        onLeave();
        await reader.goTo({ message: id });
      }}
    >
      Show message
    </Button>
  );
}
