"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { useSheetDock } from "@/components/ui/dialog/sheet-dock";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { messageName } from "@/lib/domain/conversation/view/message-name";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { commentsQuery } from "@/lib/queries/conversations/comments";
import { useReader } from "../state/reader-context";
import { choosePassage, useChosenPassage } from "./chosen-passage";
import { CommentForm } from "./comment-form";
import { ThreadCard } from "./thread-card";
import { useComments } from "./use-comments";

type Shown = "open" | "resolved";

/** What members say about the messages of the conversation, and a field to say something about one. */
export function CommentsSheet({
  message,
  onClose,
}: {
  message: MessageView | null;
  onClose: () => void;
}) {
  const [shown, setShown] = useState<Shown>("open");
  return (
    <Sheet
      title="Comments"
      description="Comments stay in this library. They aren’t part of the document or of exports."
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="space-y-4">
        {message === null ? null : <NewThread key={message.id} message={message} />}
        <SegmentedControl
          label="Threads"
          size="small"
          options={[
            { value: "open", label: "Open" },
            { value: "resolved", label: "Resolved" },
          ]}
          value={shown}
          onChange={setShown}
        />
        <Threads shown={shown} current={message?.id ?? null} onClose={onClose} />
      </div>
    </Sheet>
  );
}

function NewThread({ message }: { message: MessageView }) {
  const passage = useChosenPassage(message.documentId);
  const { add } = useComments();
  const about = passage === null ? {} : { quote: passage.quote, before: passage.before };
  return (
    <section className="space-y-2" aria-label="New comment">
      {passage === null ? (
        <p className="text-small text-ink-soft">On {messageName(message)}</p>
      ) : (
        <div className="flex items-start gap-2">
          <blockquote className="max-h-24 flex-1 overflow-auto border-s-2 border-accent ps-2 text-small wrap-anywhere text-ink-soft">
            <NameText text={passage.quote} hasLines />
          </blockquote>
          <Button size="small" variant="quiet" onPress={() => choosePassage(null)}>
            Whole message
          </Button>
        </div>
      )}
      <CommentForm
        field={`message:${message.documentId}`}
        purpose="New comment"
        submit="Comment"
        autoFocus
        onSend={async (text, mentions) => {
          const sent = await add({ message: message.id, ...about }, text, mentions);
          if (sent === true) choosePassage(null);
          return sent;
        }}
      />
    </section>
  );
}

function Threads({
  shown,
  current,
  onClose,
}: {
  shown: Shown;
  current: number | null;
  onClose: () => void;
}) {
  const { conversationId } = useReader();
  // Null within the sheet itself, so that it is asked here.
  const isDocked = useSheetDock() !== null;
  const threads = useInfiniteQuery(commentsQuery(conversationId, shown === "resolved"));
  if (threads.isError) {
    return <LoadError title="The comments could not be loaded" query={threads} />;
  }
  if (threads.data === undefined) return <Skeleton className="h-40 w-full" />;
  const items = threads.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return shown === "open" ? (
      <EmptyState icon={<MessageSquare />} title="No open comments">
        Choose Comment in the menu of a message, or select some of its text.
      </EmptyState>
    ) : (
      <EmptyState icon={<MessageSquare />} title="No resolved comments">
        Threads appear here once somebody resolves them.
      </EmptyState>
    );
  }
  // What the panel was opened for comes first.
  const isAbout = (of: number | null) => of !== null && of === current;
  const sorted = [
    ...items.filter(({ message }) => isAbout(message.id)),
    ...items.filter(({ message }) => !isAbout(message.id)),
  ];
  return (
    <div className="space-y-3">
      {sorted.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          isCurrent={isAbout(thread.message.id)}
          onLeave={() => {
            if (!isDocked) onClose();
          }}
        />
      ))}
      {threads.hasNextPage ? (
        <Button
          size="small"
          isPending={threads.isFetchingNextPage}
          onPress={() => threads.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
