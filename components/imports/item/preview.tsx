"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { importPreviewQuery } from "@/lib/queries/imports/plan";
import type { PreviewedMessage } from "@/lib/domain/imports/preview";
import { importAttachmentHref } from "@/lib/queries/request/paths";
import { retryOf } from "./preview-retry";
import { useCounted } from "../labels/use-counted";
import { PreviewMessage } from "./preview-message";

/** Messages that are loaded at once. */
const PAGE = 40;
const GUESS = 160;

/** A conversation of the plan as the reader would show it, to be read and not to be changed. */
export function ItemPreview({ importId, itemId }: { importId: string; itemId: string }) {
  const counted = useCounted();
  const pageQuery = (page: number) =>
    importPreviewQuery(importId, itemId, { from: page * PAGE, limit: PAGE });
  const first = useQuery({ ...pageQuery(0), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const [pages, setPages] = useState<readonly number[]>([0]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: total,
    guess: GUESS,
    overscan: 4,
    onRange: (from, to) => {
      const wanted = pagesOf(from, to);
      if (wanted.join() !== pages.join()) setPages(wanted);
    },
  });
  const loaded = useQueries({ queries: pages.map(pageQuery) });
  const messages = new Map(
    loaded.flatMap(({ data }, at) =>
      (data?.items ?? []).map(
        (message, place) => [(pages[at] ?? 0) * PAGE + place, message] as const,
      ),
    ),
  );
  const isLoaded = (position: number) =>
    loaded[pages.indexOf(Math.floor(position / PAGE))]?.data !== undefined;
  const failed = loaded.find(({ error }) => error !== null) ?? (first.isError ? first : null);
  if (failed?.error) return <LoadError title="The conversation could not be read" query={failed} />;
  if (first.data === undefined) return <Skeleton className="h-40 w-full" />;
  const { systemMessage } = first.data;
  return (
    <div
      ref={scroller}
      role="feed"
      aria-label="Messages of this item"
      aria-busy={loaded.some(({ isPending }) => isPending)}
      // A keyboard scrolls it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-card border border-line bg-canvas px-4 py-3 focus-visible:focus-ring-inset"
    >
      <div className="mx-auto max-w-reading">
        <p className="pb-2 text-small text-ink-faint tabular-nums">
          {counted(total, ["message", "messages"])}, not in the library yet
        </p>
        {systemMessage === null ? null : <SystemMessage text={systemMessage} />}
        <div className="relative" {...virtual.body}>
          {virtual.rows.map((row) => {
            const message = messages.get(row.index);
            return (
              <div key={row.key} {...virtual.place(row)}>
                <PreviewRow
                  importId={importId}
                  itemId={itemId}
                  position={row.index}
                  total={total}
                  message={message}
                  retry={retryOf(row.index, (at) => messages.get(at)?.index ?? null)}
                  // A stretch of very big messages is cut short; what it left out is asked for alone.
                  isLeftOut={isLoaded(row.index)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function SystemMessage({ text }: { text: string }) {
  return (
    <Disclosure isLazy title="System message" className="pb-3">
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </Disclosure>
  );
}

function pagesOf(start: number, end: number): number[] {
  const from = Math.floor(start / PAGE);
  const to = Math.floor(end / PAGE);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** One message of a preview, as soon as it is there. */
function PreviewRow({
  importId,
  itemId,
  position,
  total,
  message,
  retry,
  isLeftOut,
}: {
  importId: string;
  itemId: string;
  /** In the conversation, from 0. */
  position: number;
  total: number;
  message: PreviewedMessage | undefined;
  /** Which of the retries of its place it is; null when it is the only one. */
  retry: number | null;
  /** The stretch it belongs to has come without it. */
  isLeftOut: boolean;
}) {
  const alone = useQuery({
    ...importPreviewQuery(importId, itemId, { from: position, limit: 1 }),
    enabled: message === undefined && isLeftOut,
  });
  const shown = message ?? alone.data?.items[0];
  if (shown === undefined) return <Skeleton className="my-3 h-32 w-full" />;
  return (
    <PreviewMessage
      message={shown}
      retry={retry}
      place={{ number: position + 1, total }}
      attachmentHref={(messageId, at) => importAttachmentHref(importId, itemId, messageId, at)}
    />
  );
}
