"use client";

import { useMemo } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { schemaDifference, type DifferentRow } from "@/lib/domain/json-schema/difference";
import type { SchemaRow } from "@/lib/domain/json-schema/rows";
import { VisibleText } from "@/components/names/visible-text";
import { VisibleDiff } from "./visible-diff";

const KINDS = {
  added: { word: "new", tone: "success" },
  removed: { word: "gone", tone: "danger" },
  changed: { word: "changed", tone: "warning" },
} as const;

/** The parts in which two schemas differ, each with what it said and says. */
export function SchemaDiff({
  title,
  before,
  after,
}: {
  title: string;
  before: unknown;
  after: unknown;
}) {
  const rows = useMemo(() => schemaDifference(before, after), [before, after]);
  if (rows.length === 0) return null;
  return (
    <div className="space-y-1">
      <h4 className="text-caption font-medium text-ink-faint">
        <NameText text={title} />
      </h4>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row, at) => (
          // Made from two schemas in one go, so a line's place is its identity.
          // oxlint-disable-next-line react/no-array-index-key
          <DiffLine key={at} {...row} />
        ))}
      </ul>
    </div>
  );
}

function DiffLine({ kind, name, before, after }: DifferentRow) {
  const { word, tone } = KINDS[kind];
  const text = descriptionOf(before) + descriptionOf(after);
  return (
    <li className="space-y-1 py-1.5 text-small">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <bdi className="font-mono font-medium wrap-anywhere">
          {name === "" ? "the value" : <VisibleText text={name} />}
        </bdi>
        <VisibleDiff before={factsOf(before)} after={factsOf(after)} className="text-ink-soft" />
      </div>
      {text === "" ? null : (
        <VisibleDiff
          before={descriptionOf(before)}
          after={descriptionOf(after)}
          className="max-w-reading wrap-anywhere"
        />
      )}
    </li>
  );
}

/** What a part says of itself in one line: its type, whether it is required, its limits. */
function factsOf(row: SchemaRow | null): string {
  if (row === null) return "";
  const { type, required, fallback, constraints } = row;
  const facts = [
    type,
    ...(required ? ["required"] : []),
    ...constraints,
    ...(fallback === null ? [] : [`by default ${fallback}`]),
  ];
  return facts.join(", ");
}

function descriptionOf(row: SchemaRow | null): string {
  return row?.description ?? "";
}
