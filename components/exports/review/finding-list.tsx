"use client";

import { useRef } from "react";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { useKey } from "@/components/ui/keys/use-key";
import type { Finding, FindingDecision } from "@/lib/domain/exports/redaction";
import { decisionOf, type ReviewAct, type ReviewDecisions } from "./decisions";
import { FindingRow } from "./finding-row";

const GUESS = 116;
/** Rows before the end at which the next page is asked for. */
const AHEAD = 20;

function focusFinding(list: HTMLElement | null, index: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"] article`);
  row?.focus({ preventScroll: true });
}

/** j and k go through the findings; m, p and l decide the current one and go on. */
function useFindingKeys(
  current: number,
  go: (index: number) => void,
  decide: (index: number, decision: FindingDecision) => void,
): void {
  function decideAndGoOn(decision: FindingDecision): void {
    decide(current, decision);
    go(current + 1);
  }
  useKey("j", () => go(current + 1));
  useKey("k", () => go(current - 1));
  useKey("m", () => decideAndGoOn("mask"));
  useKey("p", () => decideAndGoOn("keep"));
  useKey("l", () => decideAndGoOn("leave-out"));
}

/** Every finding in its text, in the order of the documents. j and k go through them. */
export function FindingList({
  findings,
  labels,
  titles,
  derivedTitles,
  decisions,
  current,
  onCurrent,
  onAct,
  onNearEnd,
}: {
  findings: readonly Finding[];
  /** Of the rules. */
  labels: ReadonlyMap<string, string>;
  /** Of the documents, by store id. */
  titles: ReadonlyMap<string, string>;
  /** Of the documents that have no title of their own, by store id. */
  derivedTitles: ReadonlySet<string>;
  decisions: ReviewDecisions;
  current: number;
  onCurrent: (index: number) => void;
  onAct: (act: ReviewAct) => void;
  onNearEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: findings.length,
    guess: GUESS,
    overscan: 6,
    more: { has: true, from: findings.length - AHEAD, load: onNearEnd },
  });

  function go(index: number): void {
    const to = Math.min(Math.max(index, 0), findings.length - 1);
    onCurrent(to);
    virtual.scrollTo(to);
    // The row may be drawn by the scrolling only.
    requestAnimationFrame(() => focusFinding(scroller.current, to));
  }
  function decide(index: number, decision: FindingDecision): void {
    const finding = findings[index];
    if (finding === undefined) return;
    if (decision === "keep" && finding.place === "config") return;
    onAct({ kind: "finding", finding, decision });
  }
  useFindingKeys(current, go, decide);

  return (
    <div
      ref={scroller}
      role="feed"
      aria-label="Findings"
      className="max-h-[70vh] min-h-64 overflow-auto rounded-card border border-line"
    >
      <div className="relative" {...virtual.body}>
        {virtual.rows.map((row) => {
          const finding = findings[row.index];
          if (finding === undefined) return null;
          return (
            <div key={row.key} {...virtual.place(row, "p-1")}>
              <FindingRow
                finding={finding}
                label={labels.get(finding.rule) ?? finding.rule}
                title={titles.get(finding.conversationId) ?? ""}
                isDerived={derivedTitles.has(finding.conversationId)}
                decision={decisionOf(decisions, finding)}
                isCurrent={row.index === current}
                onFocus={() => onCurrent(row.index)}
                onDecide={(decision) => decide(row.index, decision)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
