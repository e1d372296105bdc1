"use client";

import { ChevronLeft, ChevronRight, Columns2, Star } from "lucide-react";
import { CommandButton } from "@/components/commands/command-button";
import type { MemberView, MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { RetryNumber } from "./retry-number";
import { useReader } from "../state/reader-context";

/** The members a reader can step through: deleted ones only when one of them is what is shown. */
export function steps(slot: SlotView, viewed: number): MemberView[] {
  return slot.members.filter((member) => !member.deleted || member.id === viewed);
}

/** `n / m` with previous, next and "prefer". Looking is not choosing: only "prefer" writes. */
export function RetrySwitch({ slot, message }: { slot: SlotView; message: MessageView }) {
  const reader = useReader();
  const members = steps(slot, message.id);
  if (members.length < 2) return null;
  const at = members.findIndex((member) => member.id === message.id);
  const go = (to: number) => {
    const member = members[to];
    if (member) reader.look(slot.position, member.id);
  };
  const isPreferred = message.preferred;
  return (
    <div role="group" aria-label="Retries of this message" className="flex items-center gap-1">
      <CommandButton
        label="Previous retry"
        command="retry.previous"
        size="small"
        isDisabled={at <= 0}
        onPress={() => go(at - 1)}
      >
        <ChevronLeft />
      </CommandButton>
      <RetryNumber at={at} count={members.length} onGo={go} />
      <CommandButton
        label="Next retry"
        command="retry.next"
        size="small"
        isDisabled={at >= members.length - 1}
        onPress={() => go(at + 1)}
      >
        <ChevronRight />
      </CommandButton>
      {reader.isReadOnly ? null : (
        <>
          <CommandButton
            label={isPreferred ? "Preferred" : "Prefer"}
            command="retry.prefer"
            size="small"
            isDisabled={isPreferred}
            onPress={() => reader.edit(message, { kind: "prefer", value: true })}
          >
            <Star className={isPreferred ? "fill-current text-accent" : undefined} />
          </CommandButton>
          <CommandButton
            label="Compare"
            command="retry.compare"
            size="small"
            onPress={() => reader.open("compare", message)}
          >
            <Columns2 />
          </CommandButton>
        </>
      )}
    </div>
  );
}

/** Says so while another retry than the preferred one is looked at; below the head, so that nothing moves. */
export function RetryNote({ slot, message }: { slot: SlotView; message: MessageView }) {
  const members = steps(slot, message.id);
  const chosen = members.findIndex((member) => member.preferred);
  if (members.length < 2 || message.preferred || chosen === -1) return null;
  const at = members.findIndex((member) => member.id === message.id);
  return (
    <p className="basis-full text-end text-caption text-ink-faint tabular-nums">
      {`viewing ${at + 1} of ${members.length}, preferred ${chosen + 1}`}
    </p>
  );
}
