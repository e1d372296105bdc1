"use client";

import { loadPart } from "@/components/saving/load-part";
import { browserPart, servedPart } from "@/components/saving/served-part";
import { openedPart } from "@/components/saving/opened-part";
import { EditedByOthers } from "@/components/live/live-parts";
import { cn } from "@/components/ui/style/cn";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { CommentMark } from "../comments/comment-mark";
import { BlockList } from "../blocks/block-list";
import { MessageHead } from "./head";
import { StepHead } from "./step-head";
import { stepStyle, type ArticleStep } from "./step";
import { editableBlocks } from "../editor/editable-text";
import { useReader } from "../state/reader-context";
import { shownBlocks, withoutBlank } from "./shown-blocks";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { latePart } from "@/components/ui/overlay/late-part";
// Tool calls and attachments both name things by it, and each would bring a copy of its own.
import "@/components/ui/text/middle-truncate";

const loadEditor = async () => ({ default: (await import("../editor/text-editor")).TextEditor });
const TextEditor = openedPart(loadEditor, true);
/** Keys typed right after "e" belong into the editor, so its code is there before. */
const preloadEditor = () => void loadEditor().catch(() => undefined);

const AttachmentList = browserPart(
  async () => (await import("../attachments/attachment-list")).AttachmentList,
  <Skeleton className="h-7 w-64" />,
);
// Hardly any message has so much in it.
const CutParts = servedPart(async () => (await import("./cut-parts")).CutParts);
const ForkMarks = latePart(
  loadPart(async () => (await import("../branches/fork-marks")).ForkMarks),
);

const DeletedNote = latePart(loadPart(async () => (await import("./deleted-note")).DeletedNote));

interface BodyProps {
  message: MessageView;
  /** Also with what says nothing. */
  isRaw: boolean;
}

function Body(props: BodyProps) {
  const { message } = props;
  const reader = useReader();
  const { editing } = reader;
  if (message.damaged) {
    return (
      <div role="note" className="rounded-card bg-warning-soft px-4 py-3 text-body text-ink">
        <p className="font-medium">This message is damaged</p>
        <p className="mt-1 text-ink-soft">
          The library no longer has the text that was saved, so it isn’t shown. Import the original
          file or an export again, or restore a copy of the library.
        </p>
      </div>
    );
  }
  if (editing?.messageId === message.id) {
    const part = editableBlocks(message).find((text) => text.block === editing.block);
    if (part) {
      return (
        // What was to be edited can be read until the editor is there.
        <TextEditor
          key={editing.session}
          message={message}
          part={part}
          fallback={<Content {...props} />}
        />
      );
    }
  }
  return <Content {...props} />;
}

function Content({ message, isRaw }: BodyProps) {
  const reader = useReader();
  const shown = shownBlocks(message, reader.shown);
  const blocks = isRaw ? shown : withoutBlank(shown);
  const isEmpty = message.blocks.length === 0 && message.attachments.length === 0;
  if (isEmpty) return <p className="text-small text-ink-faint">Empty message</p>;
  return (
    <>
      <BlockList
        key={`${reader.showThinking ? 1 : 0}${reader.showTools ? 1 : 0}`}
        blocks={blocks}
        here={message.position}
        openThinking={reader.showThinking}
        openTools={reader.showTools}
      />
      {message.cutBlocks === undefined ? null : (
        <CutParts
          message={message}
          words={`${message.cutBlocks.toLocaleString("en")} more blocks`}
        />
      )}
    </>
  );
}

/** One slot of the timeline: the message that is shown in it, with its retries behind the switch. */
export function MessageArticle({
  slot,
  message,
  total,
  isFocused,
  step,
  onFocus,
}: {
  slot: SlotView;
  message: MessageView;
  total: number;
  isFocused: boolean;
  step: ArticleStep;
  onFocus: () => void;
}) {
  const { conversation, conversationId, shown, selection, isReadOnly } = useReader();
  const headId = `message-${message.id}`;
  return (
    <article
      aria-labelledby={headId}
      aria-posinset={slot.position + 1}
      aria-setsize={total}
      tabIndex={isFocused ? 0 : -1}
      data-slot={slot.position}
      data-message={message.documentId}
      onFocus={(event) => {
        preloadEditor();
        if (event.target === event.currentTarget) onFocus();
      }}
      className={cn(
        "group/reveal relative border-s-2 ps-4",
        // Whoever selects messages has to see each of them.
        stepStyle(step === "carried" && selection.ids.size > 0 ? "step" : step, message),
        message.deleted && "opacity-70",
      )}
    >
      {step === "step" || step === "carried" ? (
        <StepHead slot={slot} message={message} id={headId} />
      ) : (
        <MessageHead slot={slot} message={message} id={headId} />
      )}
      {message.deleted ? <DeletedNote message={message} /> : null}
      <EditedByOthers messageId={message.id} />
      <WrittenAfterHint slot={slot} />
      <Body message={message} isRaw={step === "raw"} />
      {shown.has("attachments") && message.attachments.length > 0 ? (
        <>
          <AttachmentList conversationId={conversationId} message={message} />
          {message.cutAttachments === undefined ? null : (
            <CutParts
              message={message}
              words={`${message.cutAttachments.toLocaleString("en")} more attachments`}
            />
          )}
        </>
      ) : null}
      {isReadOnly ? null : <CommentMark message={message} />}
      {conversation.childCount === 0 || isReadOnly ? null : <ForkMarks message={message} />}
    </article>
  );
}

/** Says so when the turns below answer another retry than the one that is shown. */
function WrittenAfterHint({ slot }: { slot: SlotView }) {
  const reader = useReader();
  const { writtenAfter, shown } = slot;
  if (writtenAfter === undefined || writtenAfter.messageId === shown) return null;
  const number = retrySteps(slot, shown ?? 0).numberOf(writtenAfter.messageId);
  if (number === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      {writtenAfter.by === "parent"
        ? `The turns below were written after retry ${number}.`
        : `By their times, the turns below were written after retry ${number}.`}
      <Button size="small" onPress={() => reader.look(slot.position, writtenAfter.messageId)}>
        Show it
      </Button>
    </p>
  );
}
