"use client";

import { Button as PlainButton } from "react-aria-components/Button";
import { contentWords } from "@/lib/domain/imports/content-words";
import { LibraryBadge } from "@/components/libraries/library-badge";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { ByteSize } from "@/components/ui/text/byte-size";
import { cn } from "@/components/ui/style/cn";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { DecisionControl } from "./decision-control";
import { formatName } from "../labels/format-name";
import { canCompare } from "./item-facts";
import { fidelityWords, problemWords } from "../labels/item";
import { PLAN_COLUMNS } from "./columns";
import { readingWords } from "../labels/reading";
import type { DecidedPlan } from "../run/plan-decisions";
import type { ItemView } from "./state";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "../run/use-import-run";
import { twinWords, verdictOf } from "../labels/verdict";

const CELL = "min-w-0 text-small text-ink-soft";

/** A short text in a row that opens the item. */
function Opener({
  label,
  onPress,
  children,
}: {
  label?: string;
  onPress: () => void;
  children: string;
}) {
  return (
    <PlainButton
      onPress={onPress}
      {...(label === undefined ? {} : { "aria-label": label })}
      className={cn("text-start data-focus-visible:focus-ring", textLinkClass)}
    >
      {children}
    </PlainButton>
  );
}

function Title({ item, onOpen }: { item: PlanItem; onOpen: (view: ItemView) => void }) {
  const title = item.title === "" ? item.name : item.title;
  const [first] = item.problems;
  const reading = readingWords(item);
  const twin = twinWords(item);
  return (
    <div role="rowheader" className={cn(CELL, "basis-full")}>
      <PlainButton
        data-row={item.id}
        onPress={() => onOpen(item.verdict === "invalid" ? "problems" : "content")}
        className="flex max-w-full min-w-0 rounded-control text-start text-body font-medium text-ink data-focus-visible:focus-ring data-hovered:underline pointer-coarse:min-h-touch pointer-coarse:items-center"
      >
        <NameText className="truncate" title={title} text={title} />
      </PlainButton>
      <div className="flex min-w-0 gap-x-3 text-ink-faint">
        {item.title === "" ? null : twin === null ? (
          <MiddleTruncate text={item.name} className="shrink" />
        ) : (
          // Beside the other path every folder counts.
          <NameText text={item.name} className="min-w-0 wrap-anywhere" />
        )}
        <span className="shrink-0">
          {item.format === "cjson"
            ? item.kind
            : item.format === "unknown"
              ? "not recognised"
              : `from ${formatName(item.format)}`}
        </span>
      </div>
      {reading === null ? null : <p className="text-ink-faint">{reading}</p>}
      {twin === null ? null : (
        <p className="wrap-anywhere">
          <NameText text={twin} />
        </p>
      )}
      {item.verdict === "invalid" && first ? (
        <p className="line-clamp-2 text-danger" dir="auto">
          {first.message}
        </p>
      ) : null}
    </div>
  );
}

function Findings({ item, onOpen }: { item: PlanItem; onOpen: (view: ItemView) => void }) {
  const counted = useCounted();
  const problems = problemWords(item, counted);
  const similar = item.similar?.length ?? 0;
  return (
    <div
      role="cell"
      className={cn(CELL, "flex flex-wrap gap-x-3 empty:hidden @broad:flex-col @broad:empty:flex")}
    >
      {problems === null ? null : <Opener onPress={() => onOpen("problems")}>{problems}</Opener>}
      {item.fidelity === undefined ? null : item.fidelity.lost.length === 0 ? (
        <span>{fidelityWords(item.fidelity, counted)}</span>
      ) : (
        // Where each loss is listed.
        <Opener onPress={() => onOpen("content")}>{fidelityWords(item.fidelity, counted)}</Opener>
      )}
      {similar === 0 ? null : (
        <Opener onPress={() => onOpen("content")}>
          {counted(similar, ["similar in the library", "similar in the library"])}
        </Opener>
      )}
    </div>
  );
}

/** One document of the drop: what it is, what importing it would do, and the choice where there is one. */
export function PlanRow({
  item,
  run,
  decided,
  onOpen,
}: {
  item: PlanItem;
  run: ImportRun;
  decided: DecidedPlan;
  onOpen: (view: ItemView) => void;
}) {
  const counted = useCounted();
  const verdict = verdictOf(item);
  const contents = contentWords(item, counted);
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-tint",
        PLAN_COLUMNS,
      )}
    >
      <Title item={item} onOpen={onOpen} />
      <div role="cell" className={cn(CELL, "flex flex-wrap items-center gap-x-2")}>
        <Badge tone={verdict.tone} title={verdict.means}>
          {verdict.word}
        </Badge>
        {"existing" in item && item.existing?.libraryId !== undefined ? (
          <LibraryBadge id={item.existing.libraryId} />
        ) : null}
        {item.verdict === "extends" ? (
          <span>{counted(item.added, ["more message", "more messages"])}</span>
        ) : null}
        {canCompare(item) ? (
          <Opener label={`Compare ${item.title}`} onPress={() => onOpen("compare")}>
            Compare
          </Opener>
        ) : null}
      </div>
      <div role="cell" className={cn(CELL, "flex flex-wrap gap-x-3 @broad:flex-col")}>
        {contents === "" ? null : <span>{contents}</span>}
        <ByteSize bytes={item.counts.bytes} className="text-ink-faint" />
      </div>
      <Findings item={item} onOpen={onOpen} />
      <div
        role="cell"
        className={cn(CELL, "max-w-full empty:hidden max-sm:basis-full @broad:empty:block")}
      >
        <DecisionControl
          item={item}
          run={run}
          decided={decided}
          onCompare={() => onOpen("compare")}
        />
      </div>
    </div>
  );
}
