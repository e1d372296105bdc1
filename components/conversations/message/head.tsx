"use client";

import { NameText } from "@/components/names/name-text";
import { loadPart } from "@/components/saving/load-part";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { latePart } from "@/components/ui/overlay/late-part";
import { MessageTime } from "./time";
import { MessageActions } from "./actions";
import { MessageFlags } from "./flags";
import { MessageRole } from "./role";
import { useReader } from "../state/reader-context";
import { Retries, RetryNote } from "./retries";

const SelectBox = latePart(
  loadPart(async () => (await import("../selection/select-box")).SelectBox),
);

/** Who, with what, when; the retry switch; flags; actions. */
export function MessageHead({
  slot,
  message,
  id,
}: {
  slot: SlotView;
  message: MessageView;
  id: string;
}) {
  const { conversation, selection } = useReader();
  return (
    <header className="relative flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft pointer-coarse:max-sm:min-h-touch pointer-coarse:max-sm:py-1 pointer-coarse:max-sm:pe-touch">
      {selection.ids.size === 0 ? null : <SelectBox message={message} number={slot.number} />}
      <h2 id={id} className="flex items-center gap-1 font-medium text-ink">
        <MessageRole message={message} ownerId={conversation.ownerId} />
      </h2>
      {message.model === null ? null : (
        <NameText className="max-w-48 truncate max-sm:sr-only" text={message.model} />
      )}
      <MessageTime message={message} />
      <MessageFlags message={message} />
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <span className="contents pointer-coarse:max-sm:absolute pointer-coarse:max-sm:end-0 pointer-coarse:max-sm:top-0 pointer-coarse:max-sm:block">
          <MessageActions message={message} />
        </span>
        <Retries slot={slot} message={message} />
      </span>
      <RetryNote slot={slot} message={message} />
    </header>
  );
}
