"use client";

import { counted } from "@/lib/shared/counted";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { RedactionSummary } from "@/lib/domain/exports/redaction";
import type { ReviewAct, ReviewDecisions } from "./decisions";

interface Item {
  readonly key: string;
  readonly label: string;
  readonly note: string;
}

function Ticks({
  title,
  items,
  ticked,
  onTick,
}: {
  title: string;
  items: readonly Item[];
  ticked: readonly string[];
  onTick: (key: string, isTicked: boolean) => void;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label={revealName(title)} className="space-y-1">
      <h3 className="text-body font-semibold">
        <NameText text={title} />
      </h3>
      {items.map(({ key, label, note }) => (
        <Checkbox
          key={key}
          className="flex"
          isSelected={ticked.includes(key)}
          description={note}
          onChange={(isTicked) => onTick(key, isTicked)}
        >
          <NameText className="wrap-anywhere" text={label} />
        </Checkbox>
      ))}
    </section>
  );
}

/** What nobody can look into: it stays behind, unless it is ticked by name. */
export function ClosedPanel({
  summary,
  decisions,
  onAct,
}: {
  summary: RedactionSummary;
  decisions: ReviewDecisions;
  onAct: (act: ReviewAct) => void;
}) {
  const { attachments, attachmentCount, extensions } = summary;
  if (attachmentCount === 0 && extensions.length === 0) return null;
  const more = attachmentCount - attachments.length;
  return (
    <section aria-labelledby="review-closed" className="space-y-3">
      <h2 id="review-closed" className="text-reading font-semibold">
        Left out unless you select it
      </h2>
      <Ticks
        title="Attachments without readable text"
        items={attachments.map(({ key, name, mime }) => {
          return { key, label: name === "" ? "Unnamed file" : name, note: mime ?? "unknown type" };
        })}
        ticked={decisions.attachments}
        onTick={(key, isTicked) => onAct({ kind: "attachments", key, isTicked })}
      />
      {more > 0 ? (
        <p className="text-small text-ink-soft">
          {counted(more, "more stays behind", "more stay behind")}.
        </p>
      ) : null}
      <Ticks
        title="Extensions of other applications"
        items={extensions.map(({ key, count }) => {
          return { key, label: key, note: `in ${counted(count, "place")}` };
        })}
        ticked={decisions.extensions}
        onTick={(key, isTicked) => onAct({ kind: "extensions", key, isTicked })}
      />
    </section>
  );
}
