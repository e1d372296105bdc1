"use client";

import { useEffect, useEffectEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { ListRows } from "@/components/lists/list-rows";
import { useListKeys } from "@/components/lists/use-list-keys";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { NameText } from "@/components/names/name-text";
import { placeWords } from "@/components/search/place-labels";
import { SnippetText } from "@/components/search/snippet-text";
import { DialogFrame } from "@/components/ui/dialog/frame";
import { Badge } from "@/components/ui/feedback/badge";
import { cn } from "@/components/ui/style/cn";
import { NumberText } from "@/components/ui/text/number-text";
import type { FoundInConversation } from "@/lib/domain/conversation/find/found";
import { SideColumn } from "../state/side-column";
import { foundRows, type FoundRow } from "./find-steps";

const GUESSED_HEIGHT = 84;

export interface FindResultsProps {
  /** Where the pane is on the page. */
  dock: Element;
  found: FoundInConversation;
  /** The place that is shown, of all. */
  current: number | null;
  isStale: boolean;
  onChoose: (n: number) => unknown;
  /** Escape: back to the field. */
  onLeave: () => void;
  onClose: () => void;
}

/** The places that were found, each with the words around it, in a pane next to the reader. */
export default function FindResults(props: FindResultsProps) {
  const { dock, found, current, onChoose, onLeave } = props;
  const titleId = useId();
  const rows = foundRows(found);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: rows.length,
    guess: GUESSED_HEIGHT,
    overscan: 6,
    keyOf: (at) => rows[at]?.n ?? at,
  });
  const keys = useListKeys({
    count: rows.length,
    list: scroller,
    scrollTo: virtual.scrollTo,
    isLocal: true,
  });
  const shown = current === null ? -1 : rows.findIndex(({ n }) => n === current);
  const scrollTo = useEffectEvent(virtual.scrollTo);
  // Stepping goes through the list, too.
  useEffect(() => {
    if (shown !== -1) scrollTo(shown);
  }, [shown]);

  return createPortal(
    <SideColumn>
      {/* Escape is heard here, wherever in the pane the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-labelledby={titleId}
        data-find-results
        className={cn("h-full", props.isStale && "opacity-60")}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onLeave();
        }}
      >
        <DialogFrame
          title="Matches"
          titleId={titleId}
          description={<Count found={found} listed={rows.length} />}
          onClose={props.onClose}
          isTall
          isBare
        >
          <div ref={scroller} className="h-full overflow-auto px-4 pb-4">
            <ListRows {...keys} virtual={virtual} aria-labelledby={titleId} items={rows}>
              {(row) => <Row row={row} isCurrent={row.n === current} onChoose={onChoose} />}
            </ListRows>
          </div>
        </DialogFrame>
      </section>
    </SideColumn>,
    dock,
  );
}

function Count({ found, listed }: { found: FoundInConversation; listed: number }) {
  return (
    <span className="text-small tabular-nums">
      {listed < found.total ? (
        <>
          The first <NumberText value={listed} /> of <NumberText value={found.total} /> matches
        </>
      ) : (
        <>
          <NumberText value={found.total} /> {found.total === 1 ? "match" : "matches"}
        </>
      )}{" "}
      in <NumberText value={found.messages} /> {found.messages === 1 ? "message" : "messages"}
    </span>
  );
}

function Row({
  row: { part, n, snippet, isFirst },
  isCurrent,
  onChoose,
}: {
  row: FoundRow;
  isCurrent: boolean;
  onChoose: (n: number) => unknown;
}) {
  return (
    <button
      type="button"
      data-row
      aria-current={isCurrent ? "true" : undefined}
      className={cn(
        "block w-full rounded-control px-2 py-2 text-start transition-state hover:bg-tint focus-visible:focus-ring-inset",
        "aria-[current]:bg-accent-soft pointer-coarse:min-h-touch",
      )}
      onClick={() => onChoose(n)}
    >
      {isFirst ? (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-faint">
          <NameText className="font-medium text-ink-soft capitalize" text={part.role} />
          {placeWords({ ...part, deleted: false }).map((words) => (
            <Badge key={words}>{words}</Badge>
          ))}
          <span className="ms-auto tabular-nums">
            Message <NumberText value={part.slot + 1} />
          </span>
        </span>
      ) : null}
      <span className="line-clamp-3 text-small break-words text-ink-soft">
        <SnippetText snippet={snippet} />
      </span>
    </button>
  );
}
