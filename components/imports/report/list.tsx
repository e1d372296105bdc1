"use client";

import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import type { ReportItem } from "@/lib/domain/imports/progress";
import { CHANGED, OUTCOMES } from "../labels/verdict";
import { entityHref } from "./entity-href";
import { ReportRows } from "./rows";

const UNDONE = { word: "undone", tone: "neutral" } as const;

function Row({
  item,
  title,
  path,
  losses,
  isUndone,
}: {
  item: ReportItem;
  title: string;
  /** Where it was in the drop, for a title that is not enough. */
  path: string | null;
  losses: readonly string[];
  isUndone: boolean;
}) {
  const isGone = isUndone && item.entityId !== undefined && CHANGED.has(item.outcome);
  const outcome = isGone ? UNDONE : OUTCOMES[item.outcome];
  const href = isGone ? null : entityHref(item);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 [li:last-child_&]:border-b-0">
      <Badge tone={outcome.tone}>{outcome.word}</Badge>
      {href === null ? (
        <NameText className="min-w-0 flex-1 truncate" title={title} text={title} />
      ) : (
        <Link
          href={href}
          prefetch={false}
          title={revealName(title)}
          className={`truncate-name min-w-0 flex-1 ${textLinkClass}`}
        >
          <NameText text={title} />
        </Link>
      )}
      {item.reading === undefined ? null : (
        <span className="text-small text-ink-faint">
          {item.reading.strict === true ? "read strictly" : `read as ${item.reading.host}`}
        </span>
      )}
      {path === null ? null : (
        <div className="w-full text-small text-ink-faint">
          <MiddleTruncate text={path} tail={24} />
        </div>
      )}
      {losses.length === 0 || isGone ? null : (
        <div className="w-full text-small text-ink-soft" dir="auto">
          Lost in the conversion:
          <ul aria-label="Lost in the conversion" className="ms-4 list-disc">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
      {item.error ? (
        <span className="w-full text-small text-danger" dir="auto">
          {item.error.message}
        </span>
      ) : null}
    </div>
  );
}

/** Result of each item of a run. */
export function ReportList({
  items,
  titles,
  paths,
  losses,
  isUndone,
}: {
  items: readonly ReportItem[];
  titles: ReadonlyMap<string, string>;
  /** Where items were in the drop, by item id, for titles that are not enough. */
  paths: ReadonlyMap<string, string>;
  /** What the conversions of the items written could not carry over, in lines, by item id. */
  losses: ReadonlyMap<string, readonly string[]>;
  /** What the import changed is as it was before. */
  isUndone: boolean;
}) {
  return (
    <ReportRows items={items}>
      {(item) => (
        <Row
          item={item}
          title={titles.get(item.id) ?? item.name}
          path={paths.get(item.id) ?? null}
          losses={losses.get(item.id) ?? []}
          isUndone={isUndone}
        />
      )}
    </ReportRows>
  );
}
