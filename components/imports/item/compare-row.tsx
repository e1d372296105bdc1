"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { VersionDiffView } from "@/components/conversations/history/version-diff-view";
import { Badge } from "@/components/ui/feedback/badge";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { Difference, Side } from "@/lib/domain/imports/differences";
import type { CompareLine } from "./merge-choice";
import { useCounted } from "../labels/use-counted";

const STATES: Record<Difference["state"], string> = {
  same: "the same",
  "mine-only": "only here",
  "theirs-only": "only in the file",
  changed: "differs",
  "both-changed": "changed on both sides",
};

/** What choosing a side does, by what there is to choose from. */
function sideWords({ state }: Difference): Record<Side, string> {
  if (state === "mine-only") return { mine: "Keep", theirs: "Leave out" };
  if (state === "theirs-only") return { mine: "Leave out", theirs: "Add" };
  return { mine: "Mine", theirs: "Theirs" };
}

/** The number that the reader gives it, and which retry of that message it is. */
function messageName({ difference, retry }: Extract<CompareLine, { kind: "message" }>): string {
  const message = `Message ${difference.slot + 1}`;
  return retry === null ? message : `${message}, retry ${retry}`;
}

type Pair = "both" | "mine" | "theirs";

function Texts({ difference }: { difference: Difference }) {
  const [pair, setPair] = useState<Pair>("both");
  const mine = difference.mine?.text ?? "";
  const theirs = difference.theirs?.text ?? "";
  const base = difference.base?.text;
  const shown = { both: [mine, theirs], mine: [base, mine], theirs: [base, theirs] }[pair];
  return (
    <>
      {base === undefined || difference.state !== "both-changed" ? null : (
        <SegmentedControl<Pair>
          label="What is compared"
          size="small"
          value={pair}
          onChange={setPair}
          options={[
            { value: "both", label: "Mine and theirs" },
            { value: "mine", label: "What I changed" },
            { value: "theirs", label: "What they changed" },
          ]}
        />
      )}
      <VersionDiffView before={shown[0] ?? ""} after={shown[1] ?? ""} />
    </>
  );
}

/** Something that differs, with the choice of a side; or how many messages do not. */
export function CompareRow({
  line,
  side,
  isMergeable,
  onChoose,
}: {
  line: CompareLine;
  side: Side | null;
  isMergeable: boolean;
  onChoose: (side: Side) => void;
}) {
  const counted = useCounted();
  if (line.kind === "same") {
    return (
      <p className="py-2 text-small text-ink-faint tabular-nums">
        {counted(line.count, ["message is the same", "messages are the same"])}
      </p>
    );
  }
  const { difference } = line;
  const words = sideWords(difference);
  const name = line.kind === "shell" ? "Title and other data" : messageName(line);
  return (
    <section
      aria-label={revealName(name)}
      className="space-y-3 rounded-card border border-line p-3"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-small font-medium tabular-nums">
          <NameText text={name} />
        </h3>
        <Badge tone={difference.state === "both-changed" ? "warning" : "neutral"}>
          {STATES[difference.state]}
        </Badge>
        {side === null ? <Badge tone="warning">undecided</Badge> : null}
        {isMergeable ? (
          <SegmentedControl<Side | "">
            label={`Version of ${name}`}
            size="small"
            className="ms-auto"
            value={side ?? ""}
            onChange={(chosen) => chosen !== "" && onChoose(chosen)}
            options={[
              { value: "mine", label: words.mine },
              { value: "theirs", label: words.theirs },
            ]}
          />
        ) : null}
      </header>
      <Texts difference={difference} />
    </section>
  );
}
