"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ByteSize } from "@/components/ui/byte-size";
import { MiddleTruncate } from "@/components/ui/middle-truncate";
import { Select } from "@/components/ui/select";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import { ItemDetails } from "./item-details";
import { DECISIONS, VERDICTS } from "./verdict-words";

function contents(item: PlanItem): string {
  const { counts } = item;
  const parts: [number, string, string][] = [
    [counts.messages, "message", "messages"],
    [counts.attachments, "attachment", "attachments"],
    [counts.toolsets, "toolset", "toolsets"],
    [counts.tools, "tool", "tools"],
    [counts.models, "model", "models"],
  ];
  return parts
    .flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
    .join(", ");
}

function problemWords({ counts }: PlanItem): string | null {
  const parts = [
    counts.errors === 0 ? null : counts.errors === 1 ? "1 error" : `${counts.errors} errors`,
    counts.warnings === 0
      ? null
      : counts.warnings === 1
        ? "1 warning"
        : `${counts.warnings} warnings`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

/** One document of the drop: what it is, what importing it would do, and the choice where there is one. */
export function PlanRow({
  importId,
  item,
  decision,
  isDisabled,
  onDecide,
  onDecideAll,
  alike,
}: {
  importId: string;
  item: PlanItem;
  decision: Decision;
  isDisabled: boolean;
  onDecide: (decision: Decision) => void;
  onDecideAll: (decision: Decision) => void;
  alike: number;
}) {
  const [isOpen, setOpen] = useState(item.verdict === "invalid");
  const verdict = VERDICTS[item.verdict];
  const problems = problemWords(item);
  const hasDetails =
    problems !== null ||
    item.notes.length > 0 ||
    item.fidelity !== undefined ||
    item.problems.length > 0;
  return (
    <div className="space-y-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={verdict.tone} title={verdict.means}>
          {verdict.word}
        </Badge>
        <bdi className="min-w-0 flex-1 truncate text-body font-medium" title={item.title}>
          {item.title === "" ? item.name : item.title}
        </bdi>
        {item.decisions.length > 1 ? (
          <Select
            label={`What to do with ${item.title}`}
            hideLabel
            size="small"
            isDisabled={isDisabled}
            options={item.decisions.map((value) => ({ value, label: DECISIONS[value] }))}
            value={decision}
            onChange={onDecide}
          />
        ) : null}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-faint">
        <span className="max-w-64 min-w-0">
          <MiddleTruncate text={item.name} />
        </span>
        <span>{item.kind === "unknown" ? "unknown" : item.kind}</span>
        {item.format === "cjson" || item.format === "unknown" ? null : (
          <span>from {item.format}</span>
        )}
        <span>{contents(item)}</span>
        <ByteSize bytes={item.counts.bytes} />
        {item.verdict === "extends" ? <span>{`${item.added} more`}</span> : null}
        {hasDetails ? (
          <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {problems ?? "Details"}
          </Button>
        ) : null}
        {item.decisions.length > 1 && alike > 1 && decision !== item.decisionDefault ? (
          <Button size="small" isDisabled={isDisabled} onPress={() => onDecideAll(decision)}>
            {`${DECISIONS[decision]} for all ${alike} like it`}
          </Button>
        ) : null}
      </div>
      {isOpen && hasDetails ? <ItemDetails importId={importId} item={item} /> : null}
    </div>
  );
}
