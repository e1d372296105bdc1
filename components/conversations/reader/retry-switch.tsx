"use client";

import { ChevronLeft, ChevronRight, Columns2, Star } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CommandButton } from "@/components/commands/command-button";
import type { MemberView, MessageView, SlotView } from "@/lib/domain/conversation/view";
import { RetryNumber } from "../compare/retry-number";
import { useReader } from "./reader-context";

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
  const chosen = members.findIndex((member) => member.preferred);
  const go = (to: number) => {
    const member = members[to];
    if (member) reader.look(slot.position, member.id);
  };
  const isPreferred = message.preferred;
  return (
    <nav
      aria-label="Retries of this message"
      className="flex flex-wrap items-center justify-end gap-1"
    >
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
      <Button
        size="small"
        icon={<Star aria-hidden size={14} fill={isPreferred ? "currentColor" : "none"} />}
        isDisabled={isPreferred}
        onPress={() => reader.edit(message, { kind: "prefer", value: true })}
      >
        <span className="max-sm:sr-only">{isPreferred ? "Preferred" : "Prefer"}</span>
      </Button>
      <Button
        size="small"
        icon={<Columns2 aria-hidden size={14} className="sm:hidden" />}
        onPress={() => reader.open("compare", message)}
      >
        <span className="max-sm:sr-only">Compare</span>
      </Button>
      {!isPreferred && chosen >= 0 ? (
        <span className="text-caption text-ink-faint">
          viewing {at + 1}, preferred {chosen + 1}
        </span>
      ) : null}
    </nav>
  );
}
