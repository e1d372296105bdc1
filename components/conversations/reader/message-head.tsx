"use client";

import { Bot, EyeOff, Pin, Trash2, TriangleAlert, User, Wrench } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view";
import { MessageActions } from "./message-actions";
import { useReader } from "./reader-context";
import { RetryNote, RetrySwitch } from "./retry-switch";

const SelectBox = dynamic(async () => (await import("../edit/selection/select-box")).SelectBox, {
  ssr: false,
});

const ROLES = new Map<string, { word: string; icon: ReactNode }>([
  ["user", { word: "User", icon: <User aria-hidden size={14} /> }],
  ["assistant", { word: "Assistant", icon: <Bot aria-hidden size={14} /> }],
  ["tool", { word: "Tool", icon: <Wrench aria-hidden size={14} /> }],
]);

function Flags({ message }: { message: MessageView }) {
  return (
    <>
      {message.pinned ? (
        <Badge tone="accent" icon={<Pin aria-hidden size={12} />}>
          pinned
        </Badge>
      ) : null}
      {message.edited ? <Badge>edited</Badge> : null}
      {message.deleted ? (
        <Badge tone="danger" icon={<Trash2 aria-hidden size={12} />}>
          deleted
        </Badge>
      ) : null}
      {message.hidden ? (
        <Badge
          icon={<EyeOff aria-hidden size={12} />}
          title="The source showed this message to nobody"
        >
          hidden in the source
        </Badge>
      ) : null}
      {message.problems > 0 ? (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden size={12} />}>
          {message.problems === 1 ? "1 problem" : `${message.problems} problems`}
        </Badge>
      ) : null}
    </>
  );
}

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
  const { selection } = useReader();
  const role = ROLES.get(message.role) ?? { word: message.role, icon: null };
  return (
    <header className="relative flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      {selection.ids.size === 0 ? null : <SelectBox message={message} number={slot.number} />}
      <h2 id={id} className="flex items-center gap-1 font-medium text-ink">
        {role.icon}
        {message.note === null ? role.word : "System note"}
        {message.senderId === null ? null : (
          <bdi className="max-w-48 truncate font-normal text-ink-soft">{message.senderId}</bdi>
        )}
      </h2>
      {message.model === null ? null : <bdi className="max-w-48 truncate">{message.model}</bdi>}
      {message.timeForm === "none" ? null : (
        <Time value={message.createdMs} isZoneless={message.timeForm === "zoneless"} />
      )}
      <Flags message={message} />
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <RetrySwitch slot={slot} message={message} />
        <MessageActions message={message} />
      </span>
      <RetryNote slot={slot} message={message} />
    </header>
  );
}
