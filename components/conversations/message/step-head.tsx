"use client";

import { TriangleAlert } from "lucide-react";
import { loadPart } from "@/components/saving/load-part";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { latePart } from "@/components/ui/overlay/late-part";
import { MessageActions } from "./actions";
import { hasFlags, MessageFlags } from "./flags";
import { MessageRole } from "./role";
import { MessageTime } from "./time";
import { Retries, RetryNote } from "./retries";
import { useReader } from "../state/reader-context";

const SelectBox = latePart(
  loadPart(async () => (await import("../selection/select-box")).SelectBox),
);

interface Props {
  slot: SlotView;
  message: MessageView;
  id: string;
}

/** On the rail, where it takes no line. */
function ProblemsMark({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="absolute -start-2 top-3 flex size-4 items-center justify-center rounded-full bg-canvas text-warning"
    >
      <TriangleAlert aria-hidden size={12} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/**
 * Of a message that goes on in its turn: who speaks is named above it, so only what is notable takes a line. Its
 * time and its actions float above it when it is pointed at, touched or has the focus. They leave what has the focus of
 * the keyboard in sight.
 */
export function StepHead({ slot, message, id }: Props) {
  const { conversation, selection } = useReader();
  const isSelecting = selection.ids.size > 0;
  const { problems } = message;
  const isFlagged = hasFlags({ ...message, problems: 0 });
  const isNotable = isSelecting || isFlagged || retrySteps(slot, message.id).count > 1;
  return (
    <header
      className={
        isNotable
          ? "flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1 pe-28 text-small text-ink-soft"
          : "text-small text-ink-soft"
      }
    >
      <h2 id={id} className={isSelecting ? "flex items-center gap-1" : "sr-only"}>
        <MessageRole message={message} ownerId={conversation.ownerId} />
      </h2>
      {problems === 0 || isNotable ? null : (
        <ProblemsMark text={problems === 1 ? "1 problem" : `${problems} problems`} />
      )}
      {isSelecting ? <SelectBox message={message} number={slot.number} /> : null}
      {isNotable ? (
        <>
          <MessageFlags message={message} />
          <Retries slot={slot} message={message} />
          <RetryNote slot={slot} message={message} />
        </>
      ) : null}
      <div className="pointer-events-none absolute end-0 -top-2 z-10 flex items-center gap-2 rounded-control border border-line bg-raised ps-3 hover-reveal shadow-float group-focus-within/reveal:pointer-events-auto group-hover/reveal:pointer-events-auto group-has-focus-visible/reveal:top-auto group-has-focus-visible/reveal:bottom-full pointer-coarse:not-group-focus-within/reveal:invisible">
        <MessageTime message={message} />
        <MessageActions message={message} />
      </div>
    </header>
  );
}
