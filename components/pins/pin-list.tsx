"use client";

import Link from "next/link";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Pin, PinSort } from "@/lib/domain/search/answers";
import { TitleText } from "@/components/names/title-text";
import { RowList } from "@/components/lists/row-list";
import { PinCard } from "./pin-card";

const ROWS = { guess: 120, overscan: 6, nearEnd: 10 } as const;
const LOOK = { row: "pb-2", placeholder: <Skeleton className="h-16 w-full" /> } as const;

interface Props {
  pins: readonly Pin[];
  sort: PinSort;
  hasMore: boolean;
  loadMore: () => Promise<void>;
}

/** Pinned messages; by conversation, each conversation is named once above its own. */
export function PinList({ pins, sort, hasMore, loadMore }: Props) {
  return (
    <RowList
      label="Pinned messages"
      items={pins}
      keyOf={({ messageId }) => String(messageId)}
      hasMore={hasMore}
      loadMore={loadMore}
      className="pt-2"
      look={LOOK}
      rows={ROWS}
    >
      {(pin, at) => {
        const isFirst = pins[at - 1]?.conversation.id !== pin.conversation.id;
        return (
          <>
            {sort === "conversation" && isFirst ? <Heading pin={pin} /> : null}
            <PinCard pin={pin} showConversation={sort === "date"} />
          </>
        );
      }}
    </RowList>
  );
}

function Heading({ pin: { conversation } }: { pin: Pin }) {
  return (
    <h2 className="mb-1 border-b border-line pt-3 pb-1.5 text-body font-semibold">
      <Link
        href={`/conversations/${encodeURIComponent(conversation.id)}`}
        prefetch={false}
        className="truncate-name block w-fit max-w-full rounded-control hover:underline"
      >
        <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
      </Link>
    </h2>
  );
}
