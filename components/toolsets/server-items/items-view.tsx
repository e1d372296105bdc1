"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { RowKeys } from "@/components/lists/row-keys";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ItemPage, ItemView } from "@/lib/domain/server-items/view";
import { serverItemsQuery } from "@/lib/queries/toolsets/sync";
import { resourcesHref } from "../links/sync-href";
import { focusNext } from "../review/focus-next";
import { ItemRow } from "./item-row";
import { useItemActs, type ItemsPlace } from "./use-item-acts";

/** What a server offers besides tools: listed by a sync, held back until accepted, read on a press only. */
export function ItemsView({ place, initial }: { place: ItemsPlace; initial: ItemPage }) {
  const { fileId, toolset } = place;
  const stored = useQuery({
    ...serverItemsQuery(fileId, toolset, initial.page),
    initialData: initial,
  });
  const list = stored.data;
  const waiting = list.items.filter(({ state }) => state !== "current");
  const held = waiting.filter(isHeldBack);
  // Somebody has to see the remarks of a dangerous one, so it has its own press.
  const atOnce = held.filter(({ grade }) => grade !== "dangerous");
  const area = useRef<HTMLDivElement>(null);
  const acts = useItemActs(place, (decided) =>
    focusNext(
      area.current,
      waiting.map(({ id }) => id),
      decided.map(({ id }) => id),
    ),
  );

  return (
    <div ref={area} tabIndex={-1} className="space-y-4 outline-none">
      <p role="status" className="sr-only">
        {acts.said === "" ? "" : `${acts.said}. ${list.heldBack} held back.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft">
          Each sync lists what the server offers besides tools. Colloquy reads an item only after
          you accept it and press Read.
        </p>
        {atOnce.length > 1 ? (
          <Button size="small" isPending={acts.isSaving} onPress={() => acts.accept(atOnce)}>
            {`Accept ${atOnce.length} on this page`}
          </Button>
        ) : null}
      </div>
      {list.items.length === 0 ? (
        <EmptyState icon={<FileText aria-hidden size={28} />} title="No resources or prompts">
          What the server offers besides tools appears here after a sync.
        </EmptyState>
      ) : (
        <RowKeys
          count={list.items.length}
          aria-label="Resources and prompts"
          className="divide-y divide-line"
        >
          {list.items.map((item, at) => (
            <ItemRow
              key={`${item.kind} ${item.key}`}
              place={place}
              item={item}
              at={at}
              isSaving={acts.isSaving}
              onAccept={() => acts.accept([item])}
              onRemove={() => acts.remove([item])}
            />
          ))}
        </RowKeys>
      )}
      <Pages place={place} list={list} />
    </div>
  );
}

const isHeldBack = ({ state }: ItemView): boolean => state === "new" || state === "changed";

function Pages({ place: { fileId, toolset }, list }: { place: ItemsPlace; list: ItemPage }) {
  const { page, pages, total, heldBack } = list;
  if (pages === 1) return null;
  const to = (other: number) => `${resourcesHref(fileId, toolset)}&page=${other}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4 text-small">
      {page > 1 ? (
        <Link className={textLinkClass} href={to(page - 1)} prefetch={false}>
          Previous
        </Link>
      ) : null}
      <span className="text-ink-soft">
        {`Page ${page} of ${pages}: ${total.toLocaleString("en")} in all, ${heldBack.toLocaleString("en")} held back`}
      </span>
      {page < pages ? (
        <Link className={textLinkClass} href={to(page + 1)} prefetch={false}>
          Next
        </Link>
      ) : null}
    </nav>
  );
}
