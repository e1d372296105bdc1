"use client";

import { ChevronLeft, ChevronRight, Columns2, Star } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { CommandButton } from "@/components/commands/command-button";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { RetryNumber } from "./retry-number";
import { useReader } from "../state/reader-context";

/** On a phone the menu of the message has it, so that the switch stays in the line of the message's head. */
const IN_MENU = "max-sm:hidden";

/** `n / m` with previous, next and "prefer". Looking is not choosing: only "prefer" writes. */
export function RetrySwitch({ slot, message }: { slot: SlotView; message: MessageView }) {
  const reader = useReader();
  const queryClient = useQueryClient();
  const steps = retrySteps(slot, message.id);
  const look = (id: number | null | undefined) => {
    if (id !== null && id !== undefined) reader.look(slot.position, id);
  };
  const lookAtNumber = async (number: number) => {
    const listed = steps.withNumber(number);
    if (listed !== undefined) return look(listed.id);
    const around = { around: String(message.id), retry: number, limit: 1 };
    const { slots } = await queryClient.fetchQuery(
      timelineWindowQuery(reader.conversationId, { ...around, ...reader.timelineLook }),
    );
    return look(slots[0]?.shown);
  };
  const isPreferred = message.preferred;
  return (
    <div role="group" aria-label="Retries of this message" className="flex items-center gap-1">
      <CommandButton
        label="Previous retry"
        command="retry.previous"
        size="small"
        isDisabled={steps.previous === undefined}
        onPress={() => look(steps.previous?.id)}
      >
        <ChevronLeft />
      </CommandButton>
      <RetryNumber number={steps.number} count={steps.count} onGo={lookAtNumber} />
      <CommandButton
        label="Next retry"
        command="retry.next"
        size="small"
        isDisabled={steps.next === undefined}
        onPress={() => look(steps.next?.id)}
      >
        <ChevronRight />
      </CommandButton>
      {reader.isReadOnly ? null : (
        <>
          {reader.mayEdit ? (
            <CommandButton
              label={isPreferred ? "Preferred" : "Prefer"}
              command="retry.prefer"
              size="small"
              className={IN_MENU}
              isDisabled={isPreferred}
              onPress={() => reader.edit(message, { kind: "prefer", value: true })}
            >
              <Star className={isPreferred ? "fill-current text-accent" : undefined} />
            </CommandButton>
          ) : null}
          <CommandButton
            label="Compare"
            command="retry.compare"
            size="small"
            className={IN_MENU}
            onPress={() => reader.open("compare", message)}
          >
            <Columns2 />
          </CommandButton>
        </>
      )}
    </div>
  );
}
