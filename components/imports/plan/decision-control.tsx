"use client";

import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/fields/select";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import { decisionOf, type DecidedPlan } from "../run/plan-decisions";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "../run/use-import-run";
import { decisionWords } from "../labels/verdict";

/** The choice for one item and, once it was made, the offer to choose the same for all like it. */
export function DecisionControl({
  item,
  run,
  decided,
  onCompare,
}: {
  item: PlanItem;
  run: ImportRun;
  decided: DecidedPlan;
  /** Merging is chosen message by message, in the comparison. */
  onCompare: () => void;
}) {
  const counted = useCounted();
  const decision = decisionOf(item, run.decisions);
  const isDisabled = run.state === "running";
  const other = decided.insteadOf(item);
  if (other !== null) {
    return (
      <span className="wrap-anywhere text-ink-faint">
        Left out for <NameText text={other.name} />
      </span>
    );
  }
  if (item.decisions.length < 2) {
    return item.verdict === "invalid" ? null : (
      <span className="text-ink-faint">{decisionWords(item, decision)}</span>
    );
  }
  const alike = decided.alike(item);
  const isChosen = Object.hasOwn(run.decisions, item.id) && decision !== "merge";
  const isOfferedForAll = isChosen && decided.alikeWith(item, decision) < alike.length;
  const decide = (wanted: Decision) =>
    wanted === "merge" ? onCompare() : run.decide([item.id], wanted);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Select
        label={`What to do with ${item.title === "" ? item.name : item.title}`}
        hideLabel
        size="small"
        className="max-w-full"
        isDisabled={isDisabled}
        options={item.decisions.map((value) => ({ value, label: decisionWords(item, value) }))}
        value={decision}
        onChange={decide}
      />
      {isOfferedForAll ? (
        <Button
          size="small"
          isDisabled={isDisabled}
          className="max-w-full"
          onPress={() => run.decide(alike, decision)}
        >
          {`For all ${counted(alike.length, ["like it", "like it"])}`}
        </Button>
      ) : null}
    </div>
  );
}
