"use client";

import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { DiffText } from "@/components/ui/diff/diff-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { compareCalls, type ComparedCall } from "@/lib/domain/conversation/view/compare-tools";
import type { ToolCallView } from "@/lib/domain/conversation/view/types";

const WORDS = {
  same: "same",
  arguments: "other arguments",
  added: "only here",
  removed: "not here",
} as const;

const TONES = {
  same: "neutral",
  arguments: "warning",
  added: "success",
  removed: "danger",
} as const;

function Call({ call }: { call: ComparedCall }) {
  const shown = call.after ?? call.before;
  return (
    <Disclosure
      isLazy
      title={
        <span className="font-mono text-small">
          <NameText text={call.name} />
        </span>
      }
      trailing={<Badge tone={TONES[call.change]}>{WORDS[call.change]}</Badge>}
    >
      <DiffText
        className="font-mono text-small"
        before={call.before?.args.text ?? ""}
        after={call.after?.args.text ?? ""}
      />
      {shown?.args.elided ? (
        <p className="text-caption text-ink-faint">The arguments are longer than what is shown.</p>
      ) : null}
    </Disclosure>
  );
}

/** The tool calls of a retry next to those of the base, by name and arguments. */
export function CompareCalls({
  base,
  calls,
}: {
  /** Null: this is the base. */
  base: readonly ToolCallView[] | null;
  calls: readonly ToolCallView[];
}) {
  const compared = compareCalls(base ?? calls, calls);
  if (compared.length === 0) return null;
  return (
    <div role="group" aria-label="Tool calls" className="space-y-1 border-t border-line pt-2">
      {compared.map((call, at) => (
        <Call key={`${call.name}-${at}`} call={call} />
      ))}
    </div>
  );
}
