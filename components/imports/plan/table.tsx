"use client";

import { useMemo, useRef, useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useListKeys, type RowChoice } from "@/components/lists/use-list-keys";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { Decision, ImportDecisions, ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { GroupHead } from "./group-head";
import { decisionOf, isWriting, type DecidedPlan } from "../run/plan-decisions";
import { linesOf, type PlanGroup, type PlanLine } from "./groups";
import { WHOLE_PLAN } from "./filters";
import { PlanRow } from "./row";
import type { ItemView, PlanState } from "./state";
import { PLAN_COLUMNS } from "./columns";
import type { ImportRun } from "../run/use-import-run";

const ROW_GUESS = 64;
const HEAD_GUESS = 40;
const NAMES = ["Document", "Verdict", "Contents", "Findings", "Decision"];

/** The items of a plan: grouped, and virtual, because a drop may hold a hundred thousand of them. */
export function PlanTable({
  plan,
  groups,
  run,
  state,
  decided,
}: {
  plan: ImportPlan;
  groups: readonly PlanGroup[];
  run: ImportRun;
  state: PlanState;
  decided: DecidedPlan;
}) {
  const { look, setLook } = state;
  const { lines, setOpen } = useLines(groups);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: lines.length,
    guess: (index) => (lines[index]?.kind === "group" ? HEAD_GUESS : ROW_GUESS),
    overscan: 8,
    covered: { start: HEAD_GUESS },
    keyOf: (index) => lines[index]?.id ?? index,
  });
  const keys = useListKeys({
    count: lines.length,
    list: scroller,
    scrollTo: virtual.scrollTo,
    choice: choiceOf(lines, run),
  });

  if (lines.length === 0) {
    return (
      <NoItems
        isEmpty={plan.items.length === 0}
        onShowAll={() => setLook({ ...WHOLE_PLAN, group: look.group })}
      />
    );
  }
  return (
    <div
      ref={scroller}
      className="@container min-h-40 flex-initial overflow-auto rounded-card border border-line"
    >
      <div
        role="table"
        aria-label="Items of the plan"
        aria-rowcount={lines.length + 1}
        aria-colcount={NAMES.length}
      >
        <TableHead />
        <div role="rowgroup" className="relative" {...keys} {...virtual.body}>
          {virtual.rows.map((row) => {
            const line = lines[row.index];
            if (!line) return null;
            return (
              <div
                key={row.key}
                role="row"
                aria-rowindex={row.index + 2}
                {...virtual.place(row, "border-b border-line last:border-b-0")}
              >
                <PlanLineCells
                  line={line}
                  run={run}
                  decided={decided}
                  onGroup={setOpen}
                  onItem={(id, view) => state.setOpen({ id, view })}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The lines of the groups that are open. */
function useLines(groups: readonly PlanGroup[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => linesOf(groups, closed), [groups, closed]);
  function setOpen(key: string, isOpen: boolean): void {
    const next = new Set(closed);
    if (isOpen) next.delete(key);
    else next.add(key);
    setClosed(next);
  }
  return { lines, setOpen };
}

function NoItems({ isEmpty, onShowAll }: { isEmpty: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      // The footer keeps its place at the bottom.
      className="flex-1"
      title={isEmpty ? "Nothing to import here" : "No matching items"}
      actions={isEmpty ? undefined : <Button onPress={onShowAll}>Show all items</Button>}
    >
      {isEmpty
        ? "None of its files contains a conversation, a toolset or a list of models."
        : "The search or the filters hide every item of the plan."}
    </EmptyState>
  );
}

function TableHead() {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 hidden @broad:block">
      <div
        role="row"
        aria-rowindex={1}
        className={`h-9 border-b border-line bg-canvas px-3 text-caption font-medium text-ink-faint ${PLAN_COLUMNS}`}
      >
        {NAMES.map((name) => (
          <span key={name} role="columnheader">
            <NameText text={name} />
          </span>
        ))}
      </div>
    </div>
  );
}

function PlanLineCells(props: {
  line: PlanLine;
  run: ImportRun;
  decided: DecidedPlan;
  onGroup: (key: string, isOpen: boolean) => void;
  onItem: (id: string, view: ItemView) => void;
}) {
  const { line } = props;
  if (line.kind === "group") {
    return (
      <GroupHead
        id={line.id}
        group={line.group}
        columns={NAMES.length}
        isOpen={line.isOpen}
        onOpenChange={(isOpen) => props.onGroup(line.group.key, isOpen)}
      />
    );
  }
  return (
    <PlanRow
      item={line.item}
      run={props.run}
      decided={props.decided}
      onOpen={(view) => props.onItem(line.item.id, view)}
    />
  );
}

/** What the keys of a list choose here: which items are taken in. */
function choiceOf(lines: readonly PlanLine[], run: ImportRun): RowChoice {
  return {
    toggle(at) {
      const line = lines[at];
      if (line !== undefined) toggle(line, run);
    },
    extendTo(at, from) {
      const range = lines.slice(Math.min(at, from), Math.max(at, from) + 1);
      const first = lines[from];
      const isTaken = first?.kind !== "item" || isTakenIn(first.item, run.decisions);
      take(range, isTaken, run);
    },
    all() {
      const isAnyOut = lines.some(
        (line) =>
          line.kind === "item" &&
          line.item.decisions.includes("skip") &&
          !isTakenIn(line.item, run.decisions),
      );
      take(lines, isAnyOut, run);
    },
  };
}

function isTakenIn(item: PlanItem, decisions: ImportDecisions): boolean {
  return isWriting(item, decisionOf(item, decisions));
}

/** Takes the items of a range in, or leaves them out; a conflict is decided one by one, never in passing. */
function take(range: readonly PlanLine[], isIn: boolean, run: ImportRun): void {
  if (run.state !== "planned") return;
  const items = range.flatMap((line) =>
    line.kind === "item" && line.item.verdict !== "conflict" && line.item.decisions.includes("skip")
      ? [line.item]
      : [],
  );
  const byDecision = new Map<Decision, string[]>();
  for (const item of items) {
    const decision = isIn ? item.decisionDefault : "skip";
    const ids = byDecision.get(decision) ?? [];
    ids.push(item.id);
    byDecision.set(decision, ids);
  }
  for (const [decision, ids] of byDecision) run.decide(ids, decision);
}

/** The key of choosing takes an item in, or leaves it out. */
function toggle(line: PlanLine, run: ImportRun): void {
  if (line.kind === "group" || run.state !== "planned") return;
  const { item } = line;
  const writes = isWriting(item, decisionOf(item, run.decisions));
  const other = item.decisions.find((decision) => isWriting(item, decision) !== writes);
  if (other !== undefined && other !== "merge") run.decide([item.id], other);
}
