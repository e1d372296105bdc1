"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Time } from "@/components/ui/text/time";
import type { DifferencesBase, MergeChoice } from "@/lib/domain/imports/differences";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { importDifferencesQuery } from "@/lib/queries/imports/plan";
import { CompareRow } from "./compare-row";
import { choose, chooseAll, compareLines, NO_CHOICE, sideOf, undecided } from "./merge-choice";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "../run/use-import-run";

const GUESS = 180;

/** What the file descends from; a time follows. */
const BASE_WORDS: Readonly<Record<DifferencesBase["kind"], string>> = {
  export: "The file comes from your export of",
  import: "The file comes from the version imported",
  edit: "The file comes from your version of",
  unclear: "It is unclear which version the file comes from.",
};

interface Props {
  importId: string;
  item: PlanItem;
  run: ImportRun;
  onDone: () => void;
}

/** A conflicting conversation next to the one that is here, message by message, each with its choice. */
export function ItemCompare({ importId, item, run, onDone }: Props) {
  const counted = useCounted();
  const compared = useQuery(importDifferencesQuery(importId, item.id));
  const { data } = compared;
  const lines = useMemo(() => (data === undefined ? [] : compareLines(data)), [data]);
  const choice = run.begun[item.id] ?? run.merges[item.id] ?? NO_CHOICE;
  const setChoice = (next: MergeChoice) => run.beginMerge(item.id, next);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: lines.length,
    guess: (at) => (lines[at]?.kind === "same" ? 36 : GUESS),
    overscan: 3,
    gap: 12,
    keyOf: (at) => lines[at]?.key ?? at,
  });
  if (compared.isError) return <LoadError title="The two could not be compared" query={compared} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  const open = undecided(lines, choice);
  const differing = lines.filter(({ kind }) => kind === "message");
  const isShellDifferent = lines[0]?.kind === "shell";
  const differenceWords = () => {
    if (!isShellDifferent) return counted(differing.length, ["message differs", "messages differ"]);
    if (differing.length === 0) return "The title or other data differ";
    return `${counted(differing.length, ["message", "messages"])} and the title or other data differ`;
  };
  const isMergeable = item.decisions.includes("merge");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-small text-ink-soft max-sm:basis-full" role="status">
          {differenceWords()}
          {isMergeable
            ? `, ${open.length === 0 ? "all decided" : counted(open.length, ["undecided", "undecided"])}`
            : ""}
          {". "}
          <Base base={data.base} />
        </p>
        {isMergeable ? (
          <MergeButtons
            openCount={open.length}
            onNext={() => virtual.scrollTo(open[0] ?? 0)}
            onAll={(side) => setChoice(chooseAll(lines, side))}
            onMerge={() => {
              run.merge(item.id, choice);
              onDone();
            }}
          />
        ) : null}
      </div>
      <div
        ref={scroller}
        role="region"
        aria-label="Differences"
        // A keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto focus-visible:focus-ring-inset"
      >
        <div className="relative" {...virtual.body}>
          {virtual.rows.map((row) => {
            const line = lines[row.index];
            if (!line) return null;
            return (
              <div key={row.key} {...virtual.place(row)}>
                <CompareRow
                  line={line}
                  side={sideOf(line, choice)}
                  isMergeable={isMergeable}
                  onChoose={(side) => setChoice(choose(choice, line, side))}
                />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function Base({ base }: { base: DifferencesBase }) {
  if (base.kind === "unclear") return BASE_WORDS.unclear;
  return (
    <>
      {BASE_WORDS[base.kind]} <Time what="stored" isSaid value={base.atMs} />
    </>
  );
}

function MergeButtons(props: {
  openCount: number;
  onNext: () => void;
  onAll: (side: "mine" | "theirs") => void;
  onMerge: () => void;
}) {
  return (
    <>
      {props.openCount === 0 ? null : (
        <Button size="small" onPress={props.onNext}>
          Next undecided
        </Button>
      )}
      <Button size="small" onPress={() => props.onAll("mine")}>
        All mine
      </Button>
      <Button size="small" onPress={() => props.onAll("theirs")}>
        All theirs
      </Button>
      <Button
        size="small"
        variant="primary"
        isDisabled={props.openCount > 0}
        onPress={props.onMerge}
      >
        Merge like this
      </Button>
    </>
  );
}
