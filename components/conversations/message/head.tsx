"use client";

import { NameText } from "@/components/names/name-text";
import { loadPart } from "@/components/saving/load-part";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { cn } from "@/components/ui/style/cn";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
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

/** Hidden until they are wanted, the actions take no room of the line; a finger finds them at its end. */
const ACTIONS = "absolute end-0 top-0";
/** What they lie over is not read through them. */
const OPAQUE = "rounded-control pointer-fine:bg-canvas";

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
  const hasRetries = retrySteps(slot, message.id).count > 1;
  return (
    <header className="relative flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft pointer-coarse:min-h-touch pointer-coarse:py-1 pointer-coarse:pe-touch">
      {selection.ids.size === 0 ? null : <SelectBox message={message} number={slot.number} />}
      <h2 id={id} className="flex items-center gap-1 font-medium text-ink">
        <MessageRole message={message} ownerId={conversation.ownerId} />
      </h2>
      {message.model === null ? null : (
        <NameText className="max-w-48 truncate max-sm:sr-only" text={message.model} />
      )}
      {/* On a phone the switch of the retries takes the place of the time, which the details have. */}
      <span className={hasRetries ? "max-sm:sr-only" : "contents"}>
        <MessageTime message={message} />
      </span>
      <MessageFlags message={message} />
      {hasRetries ? (
        <span className="ms-auto flex items-center pointer-fine:relative">
          <span className={cn(ACTIONS, "pointer-fine:end-full pointer-fine:pe-1")}>
            <MessageActions message={message} hasRetries className={OPAQUE} />
          </span>
          <Retries slot={slot} message={message} />
        </span>
      ) : (
        <span className={ACTIONS}>
          <MessageActions message={message} className={OPAQUE} />
        </span>
      )}
      <RetryNote slot={slot} message={message} />
    </header>
  );
}
