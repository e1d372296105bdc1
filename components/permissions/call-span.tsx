import { NumberText } from "@/components/ui/text/number-text";
import { TimeSpan } from "@/components/ui/text/time-span";
import type { ScannedCalls } from "@/lib/domain/history/scanned-calls";

/** "3 calls of 2 conversations, from 3 Mar 2025 to 2 Nov 2026": what a report rests on. */
export function CallSpan({ scanned }: { scanned: ScannedCalls }) {
  const { conversations, calls, window, undated } = scanned;
  return (
    <>
      <NumberText value={calls} /> {calls === 1 ? "call" : "calls"} of{" "}
      <NumberText value={conversations} /> {conversations === 1 ? "conversation" : "conversations"}
      {window === null ? null : (
        <>
          , made <TimeSpan what="called" {...window} />
        </>
      )}
      {undated === 0 ? null : (
        <>
          {" ("}
          {undated === calls ? (
            "no time recorded"
          ) : (
            <>
              <NumberText value={undated} /> without a recorded time
            </>
          )}
          )
        </>
      )}
    </>
  );
}
