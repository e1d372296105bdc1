"use client";

import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ByteSize } from "@/components/ui/text/byte-size";
import { formatDuration } from "@/components/ui/format/duration";
import { useFormat } from "@/components/ui/format/context";
import { TextLink } from "@/components/ui/text/text-link";
import { Time } from "@/components/ui/text/time";
import type { ListedCall } from "@/lib/domain/calls/view";
import { outcomeTone, outcomeWord } from "./call-labels";

interface Props {
  calls: readonly ListedCall[];
  /** The one whose result is in view. */
  shown: string | null;
  onShow: (callId: string) => void;
}

/** The latest calls of the tool that were made here. */
export function CallList({ calls, shown, onShow }: Props) {
  return (
    <section aria-labelledby="calls-from-here" className="space-y-1">
      <h2 id="calls-from-here" className="text-body font-semibold">
        Calls from here
      </h2>
      <p className="text-small text-ink-soft">
        {calls.length === 0
          ? "No calls yet. Colloquy logs time and size of each call, never arguments or results."
          : "Arguments and results of the latest calls are available for an hour and are never stored."}
      </p>
      {calls.length === 0 ? null : (
        <ul aria-label="Calls from here" className="divide-y divide-line">
          {calls.map((call) => (
            <CallRow
              key={call.id}
              call={call}
              isShown={call.callId !== null && call.callId === shown}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function CallRow({
  call,
  isShown,
  onShow,
}: {
  call: ListedCall;
  isShown: boolean;
  onShow: Props["onShow"];
}) {
  const { locale } = useFormat();
  const { callId, conversationId, outcome } = call;
  return (
    <li className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 py-1 text-small text-ink-soft">
      {call.isRunning ? (
        <Badge tone="info">running</Badge>
      ) : (
        <Badge tone={outcomeTone(call)}>{outcomeWord(call)}</Badge>
      )}
      <Time what="called" value={call.atMs} />
      {outcome === "blocked" || call.isRunning ? null : (
        <span className="tabular-nums" title={`${call.ms} ms`}>
          {formatDuration(call.ms, locale)}
        </span>
      )}
      <span>
        sent <ByteSize bytes={call.argsBytes} />
        {call.resultBytes === 0 ? null : (
          <>
            , got <ByteSize bytes={call.resultBytes} />
          </>
        )}
      </span>
      <span className="flex-1" />
      {conversationId === null ? null : (
        <TextLink href={`/conversations/${encodeURIComponent(conversationId)}`}>
          Conversation
        </TextLink>
      )}
      {callId === null ? null : (
        <Button size="small" isDisabled={isShown} onPress={() => onShow(callId)}>
          Show the result
        </Button>
      )}
    </li>
  );
}
