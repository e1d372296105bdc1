"use client";

import { TriangleAlert } from "lucide-react";
import { VisibleText } from "@/components/names/visible-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { ItemView } from "@/lib/domain/server-items/view";
import { ReadItem } from "./read-item";
import type { ItemsPlace } from "./use-item-acts";

const KINDS = { resource: "Resource", template: "Resource template", prompt: "Prompt" } as const;

/** One resource, template or prompt: what the server says of it, and what a person can do with it. */
export function ItemRow({
  place,
  item,
  at,
  isSaving,
  onAccept,
  onRemove,
}: {
  place: ItemsPlace;
  item: ItemView;
  /** Its place among the rows. */
  at: number;
  isSaving: boolean;
  onAccept: () => void;
  onRemove: () => void;
}) {
  const { key, title, description, mime, state, grade } = item;
  const isHeld = state === "new" || state === "changed";
  return (
    <li data-review={item.id} data-index={at} className="space-y-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          data-row=""
          className="min-w-0 flex-1 basis-48 rounded-control font-mono text-small font-medium wrap-anywhere focus-visible:focus-ring"
        >
          <VisibleText text={key} />
        </h2>
        <Badge>{KINDS[item.kind]}</Badge>
        {isHeld ? (
          <Badge tone={grade === "dangerous" ? "danger" : "warning"}>
            {state === "new" ? "New, held back" : "Changed, held back"}
            {grade === "dangerous" ? <span className="sr-only"> (dangerous)</span> : null}
          </Badge>
        ) : null}
        {state === "missing" ? <Badge>No longer listed</Badge> : null}
        {isHeld ? (
          <Button
            size="small"
            isDisabled={isSaving}
            aria-label={revealName(`Accept ${key}`)}
            onPress={onAccept}
          >
            Accept
          </Button>
        ) : null}
        {state === "missing" ? (
          <Button
            size="small"
            isDisabled={isSaving}
            aria-label={revealName(`Remove ${key}`)}
            onPress={onRemove}
          >
            Remove
          </Button>
        ) : null}
      </div>
      {title === null ? null : (
        <p className="text-small font-medium wrap-anywhere">
          <VisibleText text={title} />
        </p>
      )}
      {description === null ? null : (
        <p dir="auto" className="text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
          <VisibleText text={description} />
        </p>
      )}
      {mime === null ? null : (
        <p className="text-caption wrap-anywhere text-ink-faint">
          <VisibleText text={mime} />
        </p>
      )}
      <Remarks item={item} />
      {state === "current" ? <ReadItem place={place} item={item} /> : null}
    </li>
  );
}

/** How it differs from what was accepted, and what deserves a look. */
function Remarks({ item: { parts, remarks } }: { item: ItemView }) {
  const told = new Set(parts.map(({ text }) => text));
  const lines = [
    ...parts.map(({ text, grade }) => ({ text, isDanger: grade === "dangerous" })),
    ...remarks.filter((text) => !told.has(text)).map((text) => ({ text, isDanger: true })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="space-y-1 text-small">
      {lines.map(({ text, isDanger }, at) => (
        // Two places can be described by one sentence.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex gap-2 wrap-anywhere">
          <TriangleAlert
            aria-hidden
            className={`mt-1 size-3.5 shrink-0 ${isDanger ? "text-danger" : "text-warning"}`}
          />
          <span className="min-w-0">
            <VisibleText text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
